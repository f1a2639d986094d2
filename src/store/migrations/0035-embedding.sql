-- Origins that may show this account's pages in a frame; null: all that the installation allows.
alter table accounts add column embed_origins text[] check (cardinality(embed_origins) <= 10);
