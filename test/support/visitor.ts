import { newId } from "../../src/ids.js";
import type { Role } from "../../src/records/member.js";
import { createLinks } from "../../src/runtime/links.js";
import { insertMember } from "../../src/store/members.js";
import { makeSignInLink } from "../../src/store/sign-in-links.js";
import type { Answer, AppOptions, RequestOptions, TestApp } from "./app.js";
import { ask as patiently, startPages } from "./page-app.js";

/** A service that people can come into: at a name, which passkeys need. */
export async function startForPeople(options: AppOptions = {}): Promise<TestApp> {
  const app = await startPages({}, options);
  const url = app.url.replace("127.0.0.1", "localhost");
  app.house.links = createLinks(url, { baseUrl: url });
  return Object.assign(app, { url });
}

export interface Visitor {
  cookies: Map<string, string>;
  /** As a browser on the service's own pages would ask. */
  ask(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

export function visitor(app: TestApp, cookies = new Map<string, string>()): Visitor {
  return {
    cookies,
    async ask(method, path, { headers = {}, ...options } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await patiently(app, method, path, {
        ...options,
        headers: { origin: app.house.links.baseUrl, ...(cookie && { cookie }), ...headers },
      });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    },
  };
}

/** One of our pages as his browser gets it, at the one name that cookies belong to. */
export async function pageFor(app: TestApp, { cookies }: Visitor, path: string): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${app.url}${path}`, { headers: { accept: "text/html", cookie } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

export interface Person extends Visitor {
  memberId: string;
}

export async function addMember(app: TestApp, accountId: string, role: Role, name = "Anna"): Promise<string> {
  const now = app.clock.now;
  const id = newId("mem", now);
  const row = { id, accountId, personId: newId("per", now), name, role, email: null, operator: false };
  await insertMember(app.house.sql, { ...row, createdBy: null, createdAt: now });
  return id;
}

export async function linkFor(app: TestApp, memberId: string): Promise<string> {
  const { url } = await makeSignInLink(app.house.sql, app.house.links, memberId, app.clock.now);
  return url.split("#")[1] ?? "";
}

/** A new member who has just come in by a link. */
export async function signIn(app: TestApp, accountId: string, role: Role, name?: string): Promise<Person> {
  const memberId = await addMember(app, accountId, role, name);
  const person = visitor(app);
  const answer = await person.ask("POST", "/session", { body: { link: await linkFor(app, memberId) } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...person, memberId };
}
