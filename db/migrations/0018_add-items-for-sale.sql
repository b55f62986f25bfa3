ALTER TABLE "stock_items" ADD COLUMN "for_sale" integer;--> statement-breakpoint
-- Holds up: orders wait for one scan of the table; the column is new, so the index is empty.
CREATE INDEX "stock_items_further" ON "stock_items" USING btree ("product_id") WHERE for_sale is not null;--> statement-breakpoint
-- Safe for older processes: they write the first items of products alone, and leave the column null.
-- Holds up: reading the items once takes less than a second for a million of them.
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_for_sale" CHECK ((id = product_id) = (for_sale is null) and for_sale >= 0);--> statement-breakpoint
-- What is for sale of a product includes the units of its further items.
CREATE FUNCTION shop_pass_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET stock = stock + NEW.for_sale - OLD.for_sale, updated_at = now() WHERE id = NEW.product_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_items_pass_for_sale AFTER UPDATE OF for_sale ON stock_items FOR EACH ROW
  WHEN (NEW.for_sale <> OLD.for_sale) EXECUTE FUNCTION shop_pass_for_sale();--> statement-breakpoint
-- As before, of any item.
CREATE OR REPLACE FUNCTION shop_change_shelf(item uuid, change int, why text, by_id text, by_name text, words text, of_order uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_from uuid;
  others int;
  balance int;
BEGIN
  SELECT product_id INTO sold_from FROM stock_items WHERE id = item;
  SELECT coalesce(sum(for_sale), 0) INTO others FROM stock_items WHERE product_id = sold_from AND for_sale IS NOT NULL;
  SELECT coalesce(for_sale, products.stock - others) - shortage + change INTO balance
    FROM stock_items JOIN products ON products.id = product_id WHERE stock_items.id = item FOR UPDATE;
  UPDATE stock_items SET shelf = shelf + change, shortage = greatest(0, -balance) WHERE id = item;
  IF item = sold_from THEN
    UPDATE products SET stock = others + greatest(0, balance), updated_at = now()
      WHERE id = item AND stock <> others + greatest(0, balance);
  ELSE
    UPDATE stock_items SET for_sale = greatest(0, balance) WHERE id = item;
  END IF;
  INSERT INTO stock_movements (stock_item_id, kind, units, actor_id, actor_name, note, order_id)
    VALUES (item, why, change, by_id, by_name, words, of_order);
END $$;--> statement-breakpoint
-- As before, when the units that return are the first item's: a trigger passes on those of others.
CREATE OR REPLACE FUNCTION shop_settle_shortage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settled int;
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  SELECT least(shortage, NEW.stock - OLD.stock) INTO settled FROM stock_items WHERE id = NEW.id AND shortage > 0 FOR UPDATE;
  IF FOUND THEN
    UPDATE stock_items SET shortage = shortage - settled WHERE id = NEW.id;
    NEW.stock := NEW.stock - settled;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- As before, of all items.
CREATE OR REPLACE FUNCTION shop_recount_shelves() RETURNS void LANGUAGE sql SET enable_nestloop = off AS $$
  INSERT INTO stock_items (id, product_id)
    SELECT id, id FROM products WHERE NOT EXISTS (SELECT FROM stock_items WHERE stock_items.id = products.id);
  WITH further AS (
    SELECT product_id, sum(for_sale)::int AS for_sale FROM stock_items WHERE for_sale IS NOT NULL GROUP BY product_id
  ), counted AS (
    INSERT INTO stock_movements (stock_item_id, kind, units)
      SELECT item.id, 'counted', units FROM (
        SELECT item.id, coalesce(item.for_sale, products.stock - coalesce(further.for_sale, 0))
          - item.shortage + coalesce(kept.units, 0) - item.shelf AS units
        FROM stock_items item JOIN products ON products.id = item.product_id
          LEFT JOIN further ON further.product_id = item.product_id
          LEFT JOIN shop_kept_units() AS kept ON kept.stock_item_id = item.id::text
      ) item
      WHERE units <> 0
      RETURNING stock_item_id, units
  )
  UPDATE stock_items SET shelf = shelf + counted.units FROM counted WHERE id = counted.stock_item_id;
$$;
