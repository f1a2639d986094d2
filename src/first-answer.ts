import type { ClientRequest, IncomingMessage } from "node:http";

const MOST_INTERIM = 20;

/**
 * What a stranger's server answers. Node reads interim answers for as long as they come; and of a connection that is
 * to become another protocol it tells nothing else, not even its deadline.
 */
export function firstAnswer(request: ClientRequest): Promise<IncomingMessage> {
  let interim = 0;
  return new Promise((resolve, reject) => {
    request.on("information", () => {
      if (++interim > MOST_INTERIM) request.destroy(new Error("no end of interim answers"));
    });
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.on("close", () => reject(new Error("the connection was closed without an answer")));
  });
}
