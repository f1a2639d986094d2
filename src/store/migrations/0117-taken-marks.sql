-- A mark of a month that was over when it was taken back: it stays in that month, and is taken back in its own.
create table taken_marks (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  invoice_id text not null references invoices,
  marked_on date not null,
  unmarked_at timestamptz not null
);
create index on taken_marks (account_id);
