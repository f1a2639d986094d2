-- The gate alone appends these, for an account that has just been read; each check would lock that account's row once more.
-- "if exists": a database of before this file was renumbered has applied it under its earlier name.
alter table events drop constraint if exists events_account_id_fkey;
alter table usage_units drop constraint if exists usage_units_account_id_fkey;
alter table idempotency_keys drop constraint if exists idempotency_keys_account_id_fkey;
