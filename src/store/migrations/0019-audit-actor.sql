-- Who was refused: the key, the member, the job. A visitor of a page is nobody; nor is one known of older rows.
alter table audit add column actor_kind text check (actor_kind in ('key', 'member', 'job'));
alter table audit add column actor_id text;
