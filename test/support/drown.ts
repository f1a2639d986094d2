import type { Duplex } from "node:stream";

const INTERIM = Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(1_000));

/** Answers that are none yet, as fast as they are taken. */
export function drown(socket: Duplex): void {
  const more = () => {
    while (!socket.destroyed && socket.write(INTERIM));
  };
  socket.on("error", () => {}).on("drain", more);
  more();
}
