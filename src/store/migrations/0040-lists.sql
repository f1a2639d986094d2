-- Lists are narrowed, put in order and searched by index, however many records an account has. Whatever comes first,
-- the newest of it comes next, so that one index serves a filter and an order.

create index on payment_links (account_id, amount, created_at, id) where kind <> 'collect';
create index on payment_links (account_id, status, created_at, id) where kind <> 'collect';
create index on payment_links (account_id, chain, created_at, id) where kind <> 'collect';

create index on invoices (account_id, total, created_at, id);
create index on invoices (account_id, status, created_at, id);
create index on invoices (account_id, chain, created_at, id);
create index on invoices (account_id, lower(client_name), created_at, id);
create index on invoices (account_id, coalesce(due_date, 'infinity'::date), created_at, id);
create index on invoices (account_id, due_date) where status = 'sent' and due_date is not null;

create index on payouts (account_id, total, created_at, id);
create index on payouts (account_id, status, created_at, id);
create index on payouts (account_id, chain, created_at, id);
create index on payouts (account_id, tx_hash) where tx_hash is not null;

create index on subscriptions (account_id, lower(name), created_at, id);
create index on donation_jars (account_id, lower(name), created_at, id);

create index on payments (account_id, amount, created_at, id) where account_id is not null;
create index on payments (account_id, chain, created_at, id) where account_id is not null;
create index on payments (account_id, (lower(payer) collate "C"), created_at, id) where account_id is not null;
create index on payments (account_id, (lower(reference) collate "C")) where reference is not null;
create index on payments (account_id, resource_id, created_at, id) where resource_id is not null;
create index on payments (account_id, status, created_at, id) where account_id is not null and status <> 'final';

-- What a record is found by, each word behind its account, so that a search meets nobody else's: of `whole` each word
-- as it is, of `said` also from behind each of its marks on, and from every place in a script without blanks.
-- In plpgsql for its speed: a function in plain SQL is planned anew for each row that is written.
create function search_words(account text, whole text[], said text[]) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
begin
  return (select coalesce(array_to_tsvector(array_agg(distinct account || '/' || left(word, 80))), ''::tsvector) from (
    select regexp_split_to_table(lower(text), '\s+') as word from unnest(whole || said) as text
    union select substr(word, place)
      from unnest(said) as text, regexp_split_to_table(lower(text), '\s+') as word, generate_series(2, length(word)) as place
      where word ~ '[^[:alnum:]]' and substr(word, place - 1, 2) ~ '[^[:alnum:]][[:alnum:]]'
    union select substr(run[1], place, 12)
      from unnest(said) as text,
        regexp_matches(lower(text), '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+', 'g') as run,
        generate_series(1, length(run[1])) as place
  ) as words where word <> '');
end
$$;

create index on payment_links using gin
  (search_words(account_id, array[slug, destination_address], array[reference, description])) where kind <> 'collect';
create index on invoices using gin
  (search_words(account_id, array[invoice_number, regexp_replace(invoice_number, '^.*-', ''), destination_address, paid_tx_hash],
    array[client_name, client_email, reference]));
create index on payouts using gin (search_words(account_id, array[tx_hash], array[label, reference]));
create index on subscriptions using gin
  (search_words(account_id, array[destination_wallet], array[name, reference]));
create index on donation_jars using gin
  (search_words(account_id, array[slug, destination_wallet], array[name, reference]));
create index on contact_wallets (account_id, lower(address)) where removed_at is null;
create index on contacts using gin
  (search_words(account_id, array[tax_id], array[name, email]));
