-- A refund is a payout to whoever paid. What has gone back of a payment is the sum of its refunds that were confirmed.
alter table payments add column refunded bigint not null default 0 check (refunded >= 0);
alter table payouts add column refund_of text references payments;
create index on payouts (refund_of) where refund_of is not null;
-- Those that wait for a person hold their part of the payment, too.
create index approvals_of_payments on approvals ((input->>'payment_id')) where status = 'waiting';
