-- When a contact was last called something else: orders find where money goes by the name.
alter table contacts add column name_since timestamptz;
