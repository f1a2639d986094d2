-- Where people subscribe: /subscribe/{slug}.
alter table subscriptions add column slug text;
update subscriptions set slug = substr(md5(random()::text || id), 1, 16);
alter table subscriptions alter column slug set not null;
create unique index on subscriptions (slug);
