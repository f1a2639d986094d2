-- A skeleton holds no letter that nobody sees: those of names that may hold one are made anew.
update contacts set skeleton = null where octet_length(name) > char_length(name);
