-- What a session's cookie was until its member proved again who he is: requests that were under way with it are answered.
create table prior_session_secrets (
  session_id text primary key references sessions on delete cascade,
  hash bytea not null unique,
  good_until timestamptz not null
);
