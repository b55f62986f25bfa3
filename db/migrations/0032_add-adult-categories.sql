ALTER TABLE "store_settings" ADD COLUMN "age_notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ADD COLUMN "adults_only" boolean DEFAULT null;--> statement-breakpoint
-- Whether a category's name sounds as if it were for adults only; the same rule as `isForAdultsOnly`.
CREATE FUNCTION shop_names_adults(name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(shop_plain(name),
    '\m(?:adult[oa]s? mayor(?:es)?|(?:aseo|cuidado|higiene|salud) (?:intim[oa]|sexual))\M', ' ', 'g')
    ~ '\m(?:erotic|sexual|sex ?shop|intim|adult)';
$$;--> statement-breakpoint
UPDATE "product_categories" SET "adults_only" = shop_names_adults(name) WHERE "adults_only" IS NULL;--> statement-breakpoint
-- For rows of older processes, imports and the first start, which do not say it.
CREATE FUNCTION shop_preset_adults_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.adults_only := coalesce(NEW.adults_only, shop_names_adults(NEW.name));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER product_categories_preset_adults_only BEFORE INSERT ON product_categories FOR EACH ROW
  EXECUTE FUNCTION shop_preset_adults_only();--> statement-breakpoint
-- Safe for older processes: the trigger fills the column.
-- Holds up: a shop has some dozens of categories.
ALTER TABLE "product_categories" ALTER COLUMN "adults_only" SET NOT NULL;--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_newest";--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_unit_price";--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_name";--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_offers_newest";--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_offers_price";--> statement-breakpoint
-- Safe for older processes: this transaction creates the index again.
DROP INDEX "products_offers_name";--> statement-breakpoint
-- Holds up: orders wait for less than a second in a shop with a hundred thousand products.
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price","category_id") WHERE deleted_at is null;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "products_unit_price" ON "products" USING btree ("unit_price","id","category_id") WHERE deleted_at is null;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "products_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price","category_id") WHERE deleted_at is null;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "products_offers_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price","category_id") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "products_offers_price" ON "products" USING btree ("unit_price","id","category_id") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "products_offers_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price","category_id") WHERE deleted_at is null and on_offer_page;
