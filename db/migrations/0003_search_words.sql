-- What the search stands on. Stems words as Spanish does and leaves none out: without accents 'té' is a stop word, and so is 'uña'.
CREATE TEXT SEARCH DICTIONARY shop_spanish_stem (TEMPLATE = snowball, LANGUAGE = spanish);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION shop_spanish (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION shop_spanish ALTER MAPPING FOR asciiword, word, numword WITH shop_spanish_stem;--> statement-breakpoint
-- A text as words with one space between: small letters without accents, and digits; 1.000 is one number.
CREATE FUNCTION shop_plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim(regexp_replace(regexp_replace(shop_fold(normalize(value, NFC)), '(\d)\.(?=\d{3})', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'));--> statement-breakpoint
CREATE FUNCTION shop_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (ts_lexize('shop_spanish_stem', word))[1];--> statement-breakpoint
-- How a plain word sounds in Colombia: b and v, c, s, z and x, ll and y, g and j before e and i are one; an h is silent;
-- neither doubled consonants nor an m or n before b and p are told apart; and it is singular. C stands for ch and sh.
CREATE FUNCTION shop_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(translate(replace(replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(regexp_replace(word, '^ps', 's'), 'ph', 'f'), 'sh', 'C'), 'ch', 'C'),
      'qu(?=[ei])', 'k', 'g'), 'g(?=[ei])', 'j', 'g'), 'gu(?=[ei])', 'g', 'g'), 'c(?=[ei])', 's', 'g'),
    '(?<=..[^aeiou])es$|(?<=.[aeiou])s$', ''),
    'll', 'y'), 'h', ''), 'cqvwzxy', 'kkbbssi'),
    'n(?=[bp])', 'm', 'g'), '([b-df-hj-np-tv-zC])\1+', '\1', 'g');--> statement-breakpoint
-- A word and its sound, and what is left of each without one of its letters: two words that share any of these are a slip
-- or two apart. Short words are alike by chance and stand alone.
CREATE FUNCTION shop_nearby(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT form FROM unnest(ARRAY[word, shop_sound(word)]) form UNION
    SELECT left(form, place - 1) || substr(form, place + 1)
      FROM unnest(ARRAY[word, shop_sound(word)]) form, generate_series(1, length(form)) place WHERE length(form) > 3);--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text GENERATED ALWAYS AS (shop_stem(word)) STORED NOT NULL,
	"sound" text GENERATED ALWAYS AS (shop_sound(word)) STORED NOT NULL,
	"nearby" text[] GENERATED ALWAYS AS (shop_nearby(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_name_trigrams";--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (shop_plain(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('shop_spanish', shop_plain(name)), 'A') || setweight(to_tsvector('shop_spanish', shop_plain(shop_words(tags))), 'B') || setweight(to_tsvector('shop_spanish', shop_plain(coalesce(presentation, '') || ' ' || coalesce(ingredients, ''))), 'C') || setweight(to_tsvector('shop_spanish', shop_plain(description)), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_nearby" ON "search_words" USING gin ("nearby");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
-- In order, so that two who write at once do not wait for each other crosswise.
CREATE FUNCTION shop_learn_words(value text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word)
    SELECT DISTINCT found.word FROM regexp_split_to_table(shop_plain(value), ' ') AS found (word)
    WHERE length(found.word) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word)
    ORDER BY 1
    ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION shop_learn_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_learn_words(concat_ws(' ', NEW.name, shop_words(NEW.tags), NEW.presentation, NEW.ingredients, NEW.description));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Once for all products that come in by one statement: a catalogue is brought over in thousands.
CREATE FUNCTION shop_learn_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT found.word FROM arrived, regexp_split_to_table(
      shop_plain(concat_ws(' ', name, shop_words(tags), presentation, ingredients, description)), ' ') AS found (word)
    WHERE length(found.word) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word)
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_learn_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_learn_words(NEW.name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_learn_words AFTER UPDATE OF name, tags, presentation, ingredients, description
  ON products FOR EACH ROW EXECUTE FUNCTION shop_learn_product();--> statement-breakpoint
CREATE TRIGGER products_learn_new_words AFTER INSERT ON products
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_learn_new_products();--> statement-breakpoint
CREATE TRIGGER product_categories_learn_words AFTER INSERT OR UPDATE OF name
  ON product_categories FOR EACH ROW EXECUTE FUNCTION shop_learn_category();--> statement-breakpoint
SELECT shop_learn_words(string_agg(concat_ws(' ', name, shop_words(tags), presentation, ingredients, description), ' ')) FROM products;--> statement-breakpoint
SELECT shop_learn_words(string_agg(name, ' ')) FROM product_categories;
