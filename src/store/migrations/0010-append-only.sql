-- The gate alone appends these, for an account that has just been read; each check would lock that account's row once more.
alter table events drop constraint events_account_id_fkey;
alter table usage_units drop constraint usage_units_account_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;
