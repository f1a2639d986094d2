-- Who sent the transaction where its payer did not (a bundle of ERC-4337, say), once the hint that tells of it is too old.
alter table payments add column if not exists sender text;
