alter table chain_cursors
  add column foreign_contracts text[] not null default '{}',
  add column lacks_finalized boolean not null default false;

-- Why a chain can't be looked at just now; also of one that never could be.
create table chain_troubles (
  chain text primary key,
  reason text not null,
  since timestamptz not null
);
