-- Random bytes that a plan's key commits to. Null in plans of the first hub contract: they keep its key and address.
alter table subscriptions add column terms_salt text;
