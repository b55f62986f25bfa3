-- What the generated columns and indexes of the catalogue stand on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Text as a search compares it: lower case, without accents. Immutable (unlike unaccent), so that indexes may use it.
CREATE FUNCTION shop_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(value), 'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc');--> statement-breakpoint
CREATE FUNCTION shop_words(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(list, ' ');--> statement-breakpoint
-- Names as Spanish orders them under COLLATE "und-x-icu", which both engines have: that collation takes ñ for an n with an
-- accent, and U+FFFF sorts behind every letter, so that ñ stands between n and o.
CREATE FUNCTION shop_alphabetic(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(replace(value, 'ñ', E'n\uFFFF'), 'Ñ', E'N\uFFFF');
