-- Where an owner signs what waits for him: an unguessable address, which opens nothing any more once it is replaced.
alter table payouts add column sign_slug text unique;
alter table donation_jars add column sign_slug text unique;
alter table subscriptions add column sign_slug text unique;

update payouts set sign_slug = replace(gen_random_uuid()::text, '-', '') where status in ('prepared', 'submitted');
update donation_jars set sign_slug = replace(gen_random_uuid()::text, '-', '')
  where status = 'active' and activated_at is null;
update subscriptions set sign_slug = replace(gen_random_uuid()::text, '-', '')
  where status = 'active' and registered_at is null;

create table retired_sign_slugs (
  slug text primary key,
  retired_at timestamptz not null
);

-- Who prepared it: "key key_…", "member mem_…" or "job …"; null for what is older.
alter table payouts add column prepared_by text;
