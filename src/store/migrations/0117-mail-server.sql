-- What all workers know of the one mail server. While it fails nobody asks it before retry_at, and then with one letter.
create table mail_server (
  id boolean primary key default true check (id),
  answered_at timestamptz,
  failing_since timestamptz,
  reason text,
  trials integer not null default 0,
  retry_at timestamptz
);
insert into mail_server default values;
