-- The words of links and invoices stand in tables of their own: whatever else of a record changes, as its status does
-- with each payment, no longer rewrites the index of its words. What paid an invoice is found by an index of its own.

create table payment_link_words (id text primary key, words tsvector not null);
create table invoice_words (id text primary key, words tsvector not null);

create function payment_link_words(link payment_links) returns tsvector
language sql stable parallel unsafe as $$
  select search_words(link.account_id, array[link.slug, link.destination_address], array[link.reference, link.description])
$$;

create function invoice_words(invoice invoices) returns tsvector
language sql stable parallel unsafe as $$
  select search_words(invoice.account_id,
    array[invoice.invoice_number, regexp_replace(invoice.invoice_number, '^.*-', ''), invoice.destination_address],
    array[invoice.client_name, invoice.client_email, invoice.reference])
$$;

drop index payment_links_search_words_idx;
drop index invoices_search_words_idx;
create index on invoices (account_id, (lower(paid_tx_hash) collate "C")) where paid_tx_hash is not null;

create function keep_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payment_links' then
    if tg_op <> 'INSERT' then delete from payment_link_words where id = old.id; end if;
    if tg_op <> 'DELETE' then insert into payment_link_words values (new.id, payment_link_words(new)); end if;
  else
    if tg_op <> 'INSERT' then delete from invoice_words where id = old.id; end if;
    if tg_op <> 'DELETE' then insert into invoice_words values (new.id, invoice_words(new)); end if;
  end if;
  return null;
end
$$;

create trigger words_added after insert on payment_links for each row when (new.kind <> 'collect')
  execute function keep_words();
create trigger words_changed after update of slug, destination_address, reference, description on payment_links
  for each row when (new.kind <> 'collect') execute function keep_words();
create trigger words_dropped after delete on payment_links for each row when (old.kind <> 'collect')
  execute function keep_words();
create trigger words_kept
  after insert or delete or update of invoice_number, destination_address, client_name, client_email, reference on invoices
  for each row execute function keep_words();

-- Filled behind the triggers, which keep off whatever is written meanwhile.
insert into payment_link_words (id, words) select id, payment_link_words(l) from payment_links l where kind <> 'collect';
insert into invoice_words (id, words) select id, invoice_words(i) from invoices i;
create index on payment_link_words using gin (words);
create index on invoice_words using gin (words);
analyze payment_link_words, invoice_words;
