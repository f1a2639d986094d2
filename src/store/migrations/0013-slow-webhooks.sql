-- Endpoints that take long to answer wait in a lane of their own.
alter table webhooks add column slow boolean not null default false;
