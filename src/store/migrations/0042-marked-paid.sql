-- Money that came another way, as the account says: when it was said, the day it came, and what was noted.
alter table invoices
  add column marked_paid_at timestamptz,
  add column marked_paid_on date,
  add column marked_paid_note text;
