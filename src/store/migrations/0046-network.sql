-- Which network's chains every record here is of. A database that is older than the choice is of the main networks.
create table installation (
  singular boolean primary key default true check (singular),
  network text not null check (network in ('mainnet', 'testnet'))
);
insert into installation (network) select 'mainnet' where exists (select from accounts);
