-- What links and invoices were warned of when they were made, as jars, plans and payouts keep it already.
alter table payment_links add column warnings jsonb not null default '[]';
alter table invoices add column warnings jsonb not null default '[]';
