-- A contact's name as a hurried reader sees it, so that one that looks alike is found without a look at the whole book.
-- null: not made yet, by a program that knows nothing of it or before it was known. The worker makes up for those.
alter table contacts add column skeleton text;
create index contacts_by_skeleton on contacts (account_id, skeleton) where archived_at is null;
create index contacts_without_skeleton on contacts (id) where skeleton is null;
create function forget_skeleton() returns trigger language plpgsql as $$
begin
  new.skeleton := null;
  return new;
end
$$;
create trigger skeleton_outlived before update of name on contacts
  for each row when (new.name <> old.name and new.skeleton is not distinct from old.skeleton) execute function forget_skeleton();
