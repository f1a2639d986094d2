-- Whoever is no member gets no letters: his address has no use here any more.
update members set email = null where removed_at is not null and email is not null;
