-- What a month takes back of what was billed before.
create index invoices_canceled on invoices (account_id, canceled_at) where status = 'canceled';
