-- Of two writes to one record the second is written later, as it waits for the first one's lock, and may have begun
-- earlier, or by another machine's clock: by its time it was numbered before the first, and whoever kept what the
-- highest number said kept what was not so any more. Events of before have no place among themselves but their time.
create sequence events_written;
alter table events add column written bigint;
alter table events alter column written set default nextval('events_written');
alter sequence events_written owned by events.written;

create or replace function sequence_events(p_account text) returns void
language plpgsql as $$
declare
  v_last bigint;
begin
  insert into event_counters (account_id, last) values (p_account, 0) on conflict do nothing;
  if not exists (select from events where account_id = p_account and sequence is null) then
    return;
  end if;
  select last into v_last from event_counters where account_id = p_account for update;
  with fresh as (
    select id, row_number() over (order by written nulls first, created_at, id) as number
    from events where account_id = p_account and sequence is null
  ), numbered as (
    update events e set sequence = v_last + f.number from fresh f where e.id = f.id returning e.sequence
  )
  update event_counters set last = (select max(sequence) from numbered)
  where account_id = p_account and exists (select from numbered);
end $$;
