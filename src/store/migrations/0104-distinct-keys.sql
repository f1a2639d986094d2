-- In these indexes each record has a key of its own. On every page that fills up PostgreSQL looked for equal ones, found none
-- but versions of one record, and packed those: a ninth of its time for a paid invoice. What they hold stays as it is.

alter index payment_links_pkey set (deduplicate_items = off);
alter index payment_links_slug_key set (deduplicate_items = off);
alter index payment_links_terms_id_key set (deduplicate_items = off);
alter index payment_links_account_id_created_at_id_idx set (deduplicate_items = off);
alter index payment_links_account_id_amount_created_at_id_idx set (deduplicate_items = off);
alter index payment_links_account_id_status_created_at_id_idx set (deduplicate_items = off);
alter index payment_links_account_id_chain_created_at_id_idx set (deduplicate_items = off);

alter index invoices_pkey set (deduplicate_items = off);
alter index invoices_link_id_key set (deduplicate_items = off);
alter index invoices_account_id_invoice_number_key set (deduplicate_items = off);
alter index invoices_account_id_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_total_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_status_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_chain_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_lower_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_lower_created_at_id_idx1 set (deduplicate_items = off);
alter index invoices_account_id_coalesce_created_at_id_idx set (deduplicate_items = off);
alter index invoices_account_id_contact_id_created_at_id_idx set (deduplicate_items = off);

alter index payouts_pkey set (deduplicate_items = off);
alter index payouts_terms_id_key set (deduplicate_items = off);
alter index payouts_account_id_created_at_id_idx set (deduplicate_items = off);
alter index payouts_account_id_total_created_at_id_idx set (deduplicate_items = off);
alter index payouts_account_id_status_created_at_id_idx set (deduplicate_items = off);
alter index payouts_account_id_chain_created_at_id_idx set (deduplicate_items = off);
