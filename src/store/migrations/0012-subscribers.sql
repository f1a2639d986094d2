-- A plan's subscribers are listed newest first.
create index on subscribers (subscription_id, since desc, subscriber desc);
