-- Since when a member's letters go where they go: null for as long as he has been a member.
alter table members add column email_since timestamptz;
