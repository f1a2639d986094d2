-- What a connection did is counted by who did it, however much else the account has done.
create index on events (actor, created_at) where actor is not null;
