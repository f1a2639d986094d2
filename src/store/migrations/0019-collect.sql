-- Checkouts that nobody has paid: how many an account has made of late, and which are past their time.
create index payment_links_unpaid_checkouts on payment_links (account_id, created_at)
  where kind = 'collect' and status <> 'paid';
create index payment_links_old_checkouts on payment_links (expires_at)
  where kind = 'collect' and status <> 'paid';
