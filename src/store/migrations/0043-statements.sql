-- A month's statement adds up what arrived in it: by the block's time, or, until that is known, by when we read it.
create index payments_by_time on payments (account_id, coalesce(mined_at, created_at))
  where status = 'final' and account_id is not null;
create index payouts_refunded on payouts (account_id, confirmed_at) where refund_of is not null;
create index invoices_marked_paid on invoices (account_id, marked_paid_on) where marked_paid_on is not null;
