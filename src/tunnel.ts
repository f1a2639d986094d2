import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { basicLogin } from "./url-parts.js";

/** A connection to this address and port by way of a proxy. What it says of itself is nothing for a stranger's eyes. */
export function tunnel(proxy: URL, authority: string, signal: AbortSignal): Promise<Socket> {
  const login = basicLogin(proxy);
  const send = proxy.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(new URL("/", proxy), {
    method: "CONNECT",
    path: authority,
    agent: false,
    signal,
    headers: { host: authority, ...(login && { "proxy-authorization": login }) },
  });
  return new Promise((resolve, reject) => {
    request.on("error", () => reject(new Error("the proxy on our side can't be reached")));
    request.on("connect", ({ statusCode = 0 }, socket, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket);
      }
      socket.destroy();
      reject(new Error(`the proxy on our side refused it with ${statusCode}`));
    });
    request.on("response", (response) => {
      response.destroy();
      reject(new Error("the proxy on our side is none"));
    });
    request.end();
  });
}
