import { expect, it } from "vitest";
import { readConfig } from "../../src/config.js";

const WRONG: [string, string][] = [
  ["DATABASE_URL", "postgres://user:50%@db/unsigned"],
  ["DATABASE_URL", "postgres://db:port/unsigned"],
  ["DATABASE_URL", "mysql://db/unsigned"],
  ["REDIS_URL", "redis://"],
  ["REDIS_URL", "redis://cache:6379/zero"],
  ["REDIS_URL", "http://cache"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://mail:99999"],
  ["SMTP_URL", "mail.example.com"],
  ["MAIL_FROM", "Unsigned"],
  ["MAIL_FROM", "Unsigned <no-reply@example.com> and others"],
  ["MAIL_FROM", "a@example.com, b@example.com"],
  ["MAIL_FROM", "Unsigned\r\nBcc: b@example.com <a@example.com>"],
];

it.each(WRONG)("refuses a %s of %j, and names it", (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`\\n  ${name}: expected `));
});

it.each([
  ["DATABASE_URL", "postgres://user:p%40ss@first:5432,second:5433/unsigned?sslmode=require"],
  ["DATABASE_URL", "postgresql:///unsigned?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://[::1]:5432/unsigned"],
  ["REDIS_URL", "redis://cache"],
  ["REDIS_URL", "rediss://user:secret@cache:6380/2"],
  ["SMTP_URL", "smtps://me%40example.com:secret@mail.example.com:465"],
  ["SMTP_URL", "smtp://[::1]:2525?requireTLS=true"],
  ["MAIL_FROM", "no-reply@example.com"],
  ["MAIL_FROM", '"Acme, Inc." <no-reply@example.com>'],
])("takes a %s of %j", (name, text) => {
  expect(readConfig({ [name]: text })).toMatchObject({ [name]: text });
});
