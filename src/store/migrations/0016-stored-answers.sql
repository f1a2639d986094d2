-- json keeps the text as it came: an answer that is given again is the same bytes.
alter table idempotency_keys alter column answer type json using answer::text::json;
alter table chat_runs alter column answer type json using answer::text::json;
