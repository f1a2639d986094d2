-- How many letters to former addresses an account has had sent lately: few of all its letters are such.
create index mail_messages_address_changed on mail_messages (account_id, created_at) where kind = 'address_changed';
