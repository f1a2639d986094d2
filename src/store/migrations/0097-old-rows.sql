-- What is forgotten is found by its age, without a look at what is kept.
create index on mail_messages (created_at) where status <> 'queued';
create index on confirmations (created_at);
create index on unasked_writes (created_at);
