import { DAY_MS } from "../../../days.js";
import { formatUsdc } from "../../../money.js";
import { accessOf, type ConnectionRow } from "../../../records/connection.js";
import { selectConnections, selectDeeds } from "../../../store/connections.js";
import type { Queryable } from "../../../store/database.js";
import type { SessionHolder } from "../../../store/sessions.js";
import { type Html, html, line } from "../html.js";
import { moment } from "../what-you-sign.js";

const SHOWN = 100;
/** As long as what was done is told of. */
const TOLD_MS = 30 * DAY_MS;

export interface Connected extends ConnectionRow {
  deeds: readonly { type: string; count: number }[];
}

/** All of the account for its owners, a member's own for him. */
export async function readConnections(
  sql: Queryable,
  { accountId, memberId, role }: SessionHolder,
  now: Date,
): Promise<Connected[]> {
  const whose = { accountId, memberId: role === "owner" ? undefined : memberId, now };
  const { rows } = await selectConnections(sql, whose, { limit: SHOWN });
  const since = new Date(now.getTime() - TOLD_MS);
  const deeds = await selectDeeds(sql, { accountId, ids: rows.map(({ id }) => id), since });
  return rows.map((row) => ({ ...row, deeds: deeds.filter(({ id }) => id === row.id) }));
}

const MAY = { look: "Looks only", bill: "Bills", payouts: "Bills and prepares payouts" };

export function connectionsBlock(rows: readonly Connected[]): Html {
  return html`<section aria-labelledby="connections"><h2 id="connections">Connections</h2>
${
  rows.length === 0
    ? html`<p class="quiet">No assistant is connected. Give one the address of this service with <code>/mcp</code> behind it.</p>`
    : html`<ul class="rows">${rows.map(connection)}</ul>`
}</section>`;
}

function connection(row: Connected): Html {
  const {
    id,
    clientName: name,
    clientHost: host,
    memberName,
    payoutLimit,
    lastUsedAt,
    expiresAt,
    deeds,
  } = row;
  const access = accessOf(row);
  const alone =
    access === "payouts" && payoutLimit > 0n && html`, ${formatUsdc(payoutLimit)} a day without asking`;
  return html`<li><div><b>${host}</b>${name && html`, calls itself ${line(name)}`}
<small>${MAY[access]}${alone}. Connected by ${line(memberName)}, ${lastUsedAt ? html`last used ${moment(lastUsedAt)}` : "never used"}${expiresAt && html`, ends ${moment(expiresAt)}`}.</small>
<small>In 30 days: ${deeds.length === 0 ? "nothing made or changed" : deeds.map(({ type, count }, at) => html`${at > 0 && ", "}${count} × ${type.replaceAll(/[._]/g, " ")}`)}.</small></div>
<form data-call="DELETE /api/v1/connections/${id}"><button class="secondary">End<span class="hidden"> connection of ${host}</span></button></form></li>`;
}
