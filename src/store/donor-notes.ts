import type { DonorNote, DonorNoteRow } from "../records/donor-note.js";
import type { Queryable } from "./database.js";
import { type Page, type PageQuery, pageConditions, toPage } from "./page.js";
import { isOneDonors, type TermsOnChain } from "./public-payments.js";

/** Some chains are final before a browser has told what belongs to a donation. */
const LATEST_WORDS_MS = 600_000;

/** Whoever asks for it is hidden, at any time. Words are the first that were told, while the donation was new. */
export async function keepDonorNote(
  sql: Queryable,
  { chain, termsId }: TermsOnChain,
  txHash: string,
  { hidden, name, line }: DonorNote,
  now: Date,
): Promise<void> {
  await sql`
    insert into donor_notes as n (chain, terms_id, tx_hash, hidden, name, line, told_at)
    select ${chain}, ${termsId}, ${txHash}, ${hidden}, case when open then ${name}::text end,
      case when open then ${line}::text end, ${now}::timestamptz
    from (select not exists (
      select from payments where chain = ${chain} and tx_hash = ${txHash} and status = 'final'
        and created_at < ${new Date(now.getTime() - LATEST_WORDS_MS)}) as open) as at_the_moment
    on conflict (chain, terms_id, tx_hash) do update
    set hidden = n.hidden or excluded.hidden, name = coalesce(n.name, excluded.name),
      line = coalesce(n.line, excluded.line)`;
}

/** Of a jar of the caller's account: what was said beside final donations, newest first. */
export async function selectDonorNotes(
  sql: Queryable,
  jarId: string,
  query: PageQuery,
): Promise<Page<DonorNoteRow>> {
  const rows = await sql<(DonorNoteRow & { id: string })[]>`
    select * from (${notesOf(sql, jarId)}) as told where true ${pageConditions(sql, query, "pay")}`;
  return toPage(rows, query);
}

export async function selectDonorNote(
  sql: Queryable,
  jarId: string,
  paymentId: string,
): Promise<DonorNoteRow | undefined> {
  const [row] = await sql<DonorNoteRow[]>`
    select * from (${notesOf(sql, jarId)}) as told where id = ${paymentId}`;
  return row;
}

function notesOf(sql: Queryable, jarId: string) {
  return sql`
    select p.id, p.id as payment_id, p.payer, p.amount, p.tx_hash, p.created_at, n.hidden, n.name, n.line, n.published_at
    from payments p join donor_notes n using (chain, terms_id, tx_hash)
    where p.resource_id = ${jarId} and p.kind = 'donated' and p.status = 'final' and p.payer is not null
      and ${isOneDonors(sql)}`;
}

/** Of the donations of one transaction together: they were told of together. */
export async function publishDonorNote(
  sql: Queryable,
  paymentId: string,
  publishedAt: Date | null,
): Promise<void> {
  await sql`
    update donor_notes n set published_at = ${publishedAt}
    from payments p where p.id = ${paymentId}
      and (n.chain, n.terms_id, n.tx_hash) = (p.chain, p.terms_id, p.tx_hash)`;
}
