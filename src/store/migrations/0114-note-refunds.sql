-- What has been paid of a credit note, and is about to be: few payouts pay one.
create index payouts_of_note on payouts (credit_note_id) where credit_note_id is not null;
