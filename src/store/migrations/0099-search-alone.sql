-- A search is over before the workers are there that would share its work: each takes longer to start than all of it.
alter function search_words(text, text[], text[]) parallel unsafe;
