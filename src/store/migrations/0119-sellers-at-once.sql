-- Who stores many payments at once says with each who is paid: a trigger's look at his account for each of them was a sixth
-- of their time. Programs of before don't say it, and have it kept as ever.
create function seller_of(a accounts) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', coalesce(a.display_name, a.name), 'address', a.legal_address, 'tax_id', a.tax_id, 'email', a.support_email)
$$;
create or replace function keep_seller() returns trigger language plpgsql as $$
begin
  new.seller := (select seller_of(a) from accounts a where id = new.account_id);
  return new;
end
$$;
create or replace trigger seller_kept before insert on payments
  for each row when (new.account_id is not null and new.seller is null) execute function keep_seller();
