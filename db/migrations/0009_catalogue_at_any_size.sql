CREATE TABLE "product_counts" (
	"category_id" text,
	"listed" integer NOT NULL,
	"on_offer_page" integer NOT NULL,
	"featured" integer NOT NULL,
	"without_picture" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_emptiest" ON "product_stock" USING btree ("stock","product_id");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","unit_price","id","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id",shop_alphabetic(name) collate "und-x-icu","id","name","unit_price","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_offers_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_offers_price" ON "products" USING btree ("unit_price","id") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_offers_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null and featured;--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null and cardinality(image_urls) = 0;--> statement-breakpoint
CREATE INDEX "products_plain_name" ON "products" USING btree (plain_name collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_titles" ON "products" USING gin (ts_filter(search, '{a,b}'));--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id","unit_price","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price") WHERE deleted_at is null;--> statement-breakpoint
-- Brings the many small rows of the counts together again. Rows that another transaction is bringing together are left to
-- it, so that nobody waits; where rows that others take away would be a fault, it is left to the next.
CREATE FUNCTION shop_gather_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed'
    OR (SELECT count(*) FROM product_counts) < 100 + 2 * (SELECT count(*) FROM product_categories) THEN RETURN; END IF;
  WITH taken AS (SELECT ctid FROM product_counts FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM product_counts WHERE ctid IN (SELECT ctid FROM taken) RETURNING *)
  INSERT INTO product_counts
    SELECT category_id, sum(listed), sum(on_offer_page), sum(featured), sum(without_picture) FROM gone GROUP BY category_id
    HAVING sum(listed) <> 0 OR sum(on_offer_page) <> 0 OR sum(featured) <> 0 OR sum(without_picture) <> 0;
END $$;--> statement-breakpoint
-- Counts anew, and writes anew what there is of each product: for a catalogue that was filled with its triggers off.
CREATE FUNCTION shop_recount_products() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM product_counts;
  INSERT INTO product_counts
    SELECT category_id, count(*), count(*) FILTER (WHERE on_offer_page), count(*) FILTER (WHERE featured),
      count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM products WHERE deleted_at IS NULL GROUP BY category_id;
  DELETE FROM product_stock;
  INSERT INTO product_stock SELECT id, stock FROM products WHERE deleted_at IS NULL;
$$;--> statement-breakpoint
CREATE FUNCTION shop_count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, count(*), count(*) FILTER (WHERE on_offer_page), count(*) FILTER (WHERE featured),
      count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM arrived WHERE deleted_at IS NULL GROUP BY category_id;
  INSERT INTO product_stock SELECT id, stock FROM arrived WHERE deleted_at IS NULL;
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, -count(*), -count(*) FILTER (WHERE on_offer_page), -count(*) FILTER (WHERE featured),
      -count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM gone WHERE deleted_at IS NULL GROUP BY category_id;
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, sign, sign * on_offer_page::int, sign * featured::int, sign * (cardinality(image_urls) = 0)::int
    FROM (VALUES
      (-1, OLD.category_id, OLD.on_offer_page, OLD.featured, OLD.image_urls, OLD.deleted_at),
      (1, NEW.category_id, NEW.on_offer_page, NEW.featured, NEW.image_urls, NEW.deleted_at)
    ) AS product (sign, category_id, on_offer_page, featured, image_urls, deleted_at)
    WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_gather_counts_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_no_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_stock WHERE product_id = NEW.id;
  ELSE
    UPDATE product_stock SET stock = NEW.stock WHERE product_id = NEW.id;
    IF NOT FOUND THEN INSERT INTO product_stock VALUES (NEW.id, NEW.stock); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_count_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_count_new_products();--> statement-breakpoint
CREATE TRIGGER products_count_gone AFTER DELETE ON products
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_count_gone_products();--> statement-breakpoint
-- By row and by column: an order, which changes the stock alone, sets off none of it.
CREATE TRIGGER products_count_changed AFTER UPDATE OF category_id, on_offer_page, featured, image_urls, deleted_at
  ON products FOR EACH ROW WHEN (
    (OLD.category_id, OLD.on_offer_page, OLD.featured, cardinality(OLD.image_urls) = 0, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.category_id, NEW.on_offer_page, NEW.featured, cardinality(NEW.image_urls) = 0, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION shop_count_changed_product();--> statement-breakpoint
CREATE TRIGGER products_gather_counts AFTER UPDATE OF category_id, on_offer_page, featured, image_urls, deleted_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION shop_gather_counts_of_changed();--> statement-breakpoint
CREATE TRIGGER products_count_none AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION shop_count_no_products();--> statement-breakpoint
CREATE TRIGGER products_keep_stock AFTER UPDATE OF stock, deleted_at ON products FOR EACH ROW WHEN (
    OLD.stock <> NEW.stock OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION shop_keep_product_stock();--> statement-breakpoint
SELECT shop_recount_products();
