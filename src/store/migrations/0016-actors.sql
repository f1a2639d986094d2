-- Codes, runs and their answers belong to whoever acts, be it a key or a member.
alter table chat_runs drop constraint chat_runs_key_id_fkey;
alter table chat_runs rename column key_id to actor_id;
alter table confirmations drop constraint confirmations_key_id_fkey;
alter table confirmations rename column key_id to actor_id;
