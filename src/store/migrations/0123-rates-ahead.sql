-- A hit that lies ahead was counted by a clock that was wrong: nobody waits for the time to come.
create or replace function take_rate_slot(p_bucket text, p_limit integer, p_window interval) returns integer
language plpgsql as $$
declare
  v_now timestamptz;
  v_oldest timestamptz;
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('rate:' || p_bucket, 0));
  v_now := clock_timestamp();
  delete from rate_hits where bucket = p_bucket and (at <= v_now - p_window or at > v_now);
  select count(*), min(at) into v_count, v_oldest from rate_hits where bucket = p_bucket;
  if v_count >= p_limit then
    return greatest(1, ceil(extract(epoch from (v_oldest + p_window - v_now)) * 1000));
  end if;
  insert into rate_hits (bucket, at) values (p_bucket, v_now);
  return null;
end $$;
