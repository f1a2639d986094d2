-- Whether an address that is to be paid was a contact's wallet once.
create index former_wallets on contact_wallets (account_id, address) where removed_at is not null;
