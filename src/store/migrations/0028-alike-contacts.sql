-- Wallets of contacts by how they begin and end: what a hurried reader tells addresses by.
create index on contact_wallets (account_id, (lower(left(address, 6) || right(address, 4)))) where removed_at is null;
