-- Who billed, and who was paid, as the account called itself then; null on what is older than this.
alter table invoices add column seller jsonb;
alter table credit_notes add column seller jsonb;
alter table payments add column seller jsonb;
create function keep_seller() returns trigger language plpgsql as $$
begin
  new.seller := (
    select jsonb_build_object('name', coalesce(display_name, name), 'address', legal_address, 'tax_id', tax_id, 'email', support_email)
    from accounts where id = new.account_id);
  return new;
end
$$;
create trigger seller_kept before insert on invoices for each row execute function keep_seller();
create trigger seller_kept before insert on credit_notes for each row execute function keep_seller();
create trigger seller_kept before insert on payments
  for each row when (new.account_id is not null) execute function keep_seller();
