-- What the workers keep: who is told of events, which letters are to be written, what was noticed as late.

alter table invoices add column overdue_at timestamptz, add column paid_tx_hash text;
create index on invoices (due_date) where status = 'sent' and due_date is not null;
create index on invoices (paid_at) where status = 'paid';

-- Taken by one worker until then, by the database's own clock; a killed worker's lease runs out.
alter table invoice_series add column leased_until timestamptz;

create table webhooks (
  id text primary key,
  account_id text not null references accounts,
  url text not null,
  events text[],
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  status text not null check (status in ('active', 'disabled')),
  disabled_reason text,
  failing_since timestamptz,
  created_at timestamptz not null
);
create index on webhooks (account_id, created_at desc, id desc);

-- Written in the transaction of the event: a committed change is told of, a rolled back one never.
create table webhook_deliveries (
  id text primary key,
  account_id text not null references accounts,
  webhook_id text not null references webhooks on delete cascade,
  event_id text not null references events on delete cascade,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  response_status integer,
  response_body text,
  error text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  unique (webhook_id, event_id)
);
create index on webhook_deliveries (webhook_id, created_at desc, id desc);
create index on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index on webhook_deliveries (event_id);

create table mail_messages (
  id text primary key,
  account_id text not null references accounts,
  invoice_id text not null references invoices,
  kind text not null check (kind in
    ('invoice_sent', 'reminder_before', 'reminder_due', 'reminder_overdue', 'payment_received')),
  copy integer not null,
  status text not null check (status in ('not_configured', 'queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (invoice_id, kind, copy)
);
create index on mail_messages (next_attempt_at) where status = 'queued';
