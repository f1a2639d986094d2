-- The words of payouts stand in a table of their own, as those of links and invoices do: what executes a payout changes its
-- row, and rewrote the index of its words with it. By what it was executed, it is found by an index of its own.

create table payout_words (id text primary key, words tsvector not null);

create function payout_words(payout payouts) returns tsvector
language sql stable parallel unsafe as $$
  select search_words(payout.account_id, array[]::text[], array[payout.label, payout.reference])
$$;

drop index payouts_search_words_idx;
drop index payouts_account_id_tx_hash_idx;
create index on payouts (account_id, (lower(tx_hash) collate "C")) where tx_hash is not null;

create function keep_payout_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from payout_words where id = old.id; end if;
  if tg_op <> 'DELETE' then insert into payout_words values (new.id, payout_words(new)); end if;
  return null;
end
$$;

create trigger words_kept after insert or delete or update of label, reference on payouts
  for each row execute function keep_payout_words();

-- Filled behind the trigger, which keeps off whatever is written meanwhile.
insert into payout_words (id, words) select id, payout_words(p) from payouts p;
create index on payout_words using gin (words);
analyze payout_words;
