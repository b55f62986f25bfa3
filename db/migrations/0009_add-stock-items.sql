-- Holds up: orders wait until the shelves are counted, a few seconds for 100,000 products. In the order in which an order locks.
LOCK TABLE products IN EXCLUSIVE MODE;--> statement-breakpoint
-- Holds up: as above.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shelf" integer DEFAULT 0 NOT NULL,
	"shortage" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_items_shelf" CHECK (shelf >= 0),
	CONSTRAINT "stock_items_shortage" CHECK (shortage >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"units" integer NOT NULL,
	"order_id" uuid,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK (kind in ('sold', 'given-back', 'counted', 'imported', 'written-off'))
);
--> statement-breakpoint
ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_items_product" ON "stock_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_items_short" ON "stock_items" USING btree ("product_id") WHERE shortage > 0;--> statement-breakpoint
CREATE INDEX "stock_movements_item" ON "stock_movements" USING btree ("stock_item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
-- The units of each stock item that open holds and orders not yet sent keep.
CREATE FUNCTION shop_kept_units() RETURNS TABLE (stock_item_id text, units bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(item ->> 'stockItemId', item ->> 'id'), sum((item ->> 'quantity')::int)
  FROM (
    SELECT items FROM stock_reservations WHERE holds_stock
    UNION ALL
    SELECT items FROM orders WHERE holds_stock AND deleted_at IS NULL AND status IN ('Pendiente Contraentrega', 'Pendiente', 'Pagado')
  ) holders, jsonb_array_elements(items) AS item
  GROUP BY 1
$$;--> statement-breakpoint
-- Creates missing stock items and sets each shelf to what is for sale and kept, for data loaded with triggers disabled.
CREATE FUNCTION shop_recount_shelves() RETURNS void LANGUAGE sql AS $$
  INSERT INTO stock_items (id, product_id)
    SELECT id, id FROM products WHERE NOT EXISTS (SELECT FROM stock_items WHERE stock_items.id = products.id);
  WITH counted AS (
    INSERT INTO stock_movements (stock_item_id, kind, units)
      SELECT item.id, 'counted', products.stock - item.shortage + coalesce(kept.units, 0) - item.shelf
      FROM stock_items item JOIN products ON products.id = item.id
        LEFT JOIN shop_kept_units() AS kept ON kept.stock_item_id = item.id::text
      WHERE products.stock - item.shortage + coalesce(kept.units, 0) <> item.shelf
      RETURNING stock_item_id, units
  )
  UPDATE stock_items SET shelf = shelf + counted.units FROM counted WHERE id = counted.stock_item_id;
$$;--> statement-breakpoint
-- Changes a shelf with its movement, and what is for sale with it. The product must be locked.
CREATE FUNCTION shop_change_shelf(item uuid, change int, why text, by_id text, by_name text, words text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  balance int;
  sold_from uuid;
BEGIN
  SELECT products.id, products.stock - stock_items.shortage + change INTO sold_from, balance
    FROM stock_items JOIN products ON products.id = stock_items.product_id WHERE stock_items.id = item FOR UPDATE;
  UPDATE stock_items SET shelf = shelf + change, shortage = greatest(0, -balance) WHERE id = item;
  UPDATE products SET stock = greatest(0, balance), updated_at = now() WHERE id = sold_from AND stock <> greatest(0, balance);
  INSERT INTO stock_movements (stock_item_id, kind, units, actor_id, actor_name, note)
    VALUES (item, why, change, by_id, by_name, words);
END $$;--> statement-breakpoint
-- A restore inserts stock items and movements itself.
CREATE FUNCTION shop_add_stock_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO stock_items (id, product_id, shelf) SELECT id, id, stock FROM arrived;
  INSERT INTO stock_movements (stock_item_id, kind, units) SELECT id, 'counted', stock FROM arrived WHERE stock > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Units that return while a shelf lacks some settle that shortage before they are for sale.
CREATE FUNCTION shop_settle_shortage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settled int;
BEGIN
  SELECT least(shortage, NEW.stock - OLD.stock) INTO settled FROM stock_items WHERE id = NEW.id AND shortage > 0 FOR UPDATE;
  IF FOUND THEN
    UPDATE stock_items SET shortage = shortage - settled WHERE id = NEW.id;
    NEW.stock := NEW.stock - settled;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- Moves the shelf when the goods of an order leave the shop or come back. Imported orders never took any units.
CREATE FUNCTION shop_move_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE WHEN NEW.status IN ('Enviado', 'Entregado') THEN -1 ELSE 1 END;
  -- Imported items may have ids of another form.
  item_ids uuid[] := ARRAY(
    SELECT CASE WHEN id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN id::uuid END
    FROM (SELECT coalesce(item ->> 'stockItemId', item ->> 'id') AS id FROM jsonb_array_elements(NEW.items) AS item) AS goods);
BEGIN
  -- A count holds this lock too. In the order of their ids, so that orders with the same products cannot deadlock.
  PERFORM FROM products WHERE id IN (SELECT product_id FROM stock_items WHERE id = ANY (item_ids)) ORDER BY id FOR UPDATE;
  WITH moved AS (
    INSERT INTO stock_movements (stock_item_id, kind, units, order_id)
      SELECT stock_items.id, CASE sign WHEN -1 THEN 'sold' ELSE 'given-back' END, sign * sum((item ->> 'quantity')::int), NEW.id
      FROM stock_items JOIN jsonb_array_elements(NEW.items) AS item
        ON stock_items.id::text = lower(coalesce(item ->> 'stockItemId', item ->> 'id'))
      WHERE stock_items.id = ANY (item_ids)
      GROUP BY stock_items.id RETURNING stock_item_id, units
  )
  UPDATE stock_items SET shelf = shelf + moved.units FROM moved WHERE id = moved.stock_item_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The previous version of the shop writes products.stock and this entry, but no movement. This version writes its movement first.
CREATE FUNCTION shop_note_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item uuid := NEW.subject_id;
  change int := (NEW.after ->> 'stock')::int - (NEW.before ->> 'stock')::int;
BEGIN
  IF EXISTS (SELECT FROM stock_movements WHERE stock_item_id = item AND created_at = now()) THEN RETURN NULL; END IF;
  UPDATE stock_items SET shelf = shelf + change WHERE id = item;
  IF FOUND THEN
    INSERT INTO stock_movements (stock_item_id, kind, units, actor_id, actor_name)
      VALUES (item, 'counted', change, NEW.actor_id, NEW.actor_name);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_add_stock_items AFTER INSERT ON products
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_add_stock_items();--> statement-breakpoint
CREATE TRIGGER products_settle_shortage BEFORE UPDATE OF stock ON products FOR EACH ROW
  WHEN (NEW.stock > OLD.stock) EXECUTE FUNCTION shop_settle_shortage();--> statement-breakpoint
CREATE TRIGGER orders_move_goods AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (
    (OLD.status IN ('Enviado', 'Entregado')) <> (NEW.status IN ('Enviado', 'Entregado'))
    AND CASE WHEN NEW.status IN ('Enviado', 'Entregado') THEN NEW.holds_stock ELSE OLD.holds_stock END
  ) EXECUTE FUNCTION shop_move_goods();--> statement-breakpoint
-- A restored entry is of another time.
CREATE TRIGGER staff_changes_note_count AFTER INSERT ON staff_changes FOR EACH ROW WHEN (
    NEW.subject = 'product' AND NEW.action = 'changed' AND NEW.created_at = now() AND NEW.after ? 'stock' AND NEW.before ? 'stock'
  ) EXECUTE FUNCTION shop_note_count();--> statement-breakpoint
SELECT shop_recount_shelves();
