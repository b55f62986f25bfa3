-- The units that a line of an order or hold keeps or has taken away: those that came back are no longer among them.
CREATE FUNCTION shop_line_units(line jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT (line ->> 'quantity')::int - coalesce((line ->> 'returned')::int, 0)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_kept_units() RETURNS TABLE (stock_item_id text, units bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(item ->> 'stockItemId', item ->> 'id'), sum(shop_line_units(item))
  FROM (
    SELECT items FROM stock_reservations WHERE holds_stock
    UNION ALL
    SELECT items FROM orders WHERE holds_stock AND deleted_at IS NULL AND status IN ('Pendiente Contraentrega', 'Pendiente', 'Pagado')
  ) holders, jsonb_array_elements(items) AS item
  GROUP BY 1
$$;--> statement-breakpoint
-- As before, and with the order whose goods came back.
CREATE FUNCTION shop_change_shelf(item uuid, change int, why text, by_id text, by_name text, words text, of_order uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  balance int;
  sold_from uuid;
BEGIN
  SELECT products.id, products.stock - stock_items.shortage + change INTO sold_from, balance
    FROM stock_items JOIN products ON products.id = stock_items.product_id WHERE stock_items.id = item FOR UPDATE;
  UPDATE stock_items SET shelf = shelf + change, shortage = greatest(0, -balance) WHERE id = item;
  UPDATE products SET stock = greatest(0, balance), updated_at = now() WHERE id = sold_from AND stock <> greatest(0, balance);
  INSERT INTO stock_movements (stock_item_id, kind, units, actor_id, actor_name, note, order_id)
    VALUES (item, why, change, by_id, by_name, words, of_order);
END $$;--> statement-breakpoint
-- For the previous version of the shop.
CREATE OR REPLACE FUNCTION shop_change_shelf(item uuid, change int, why text, by_id text, by_name text, words text)
RETURNS void LANGUAGE sql AS $$
  SELECT shop_change_shelf(item, change, why, by_id, by_name, words, NULL)
$$;--> statement-breakpoint
-- As before, without the units that came back already.
CREATE OR REPLACE FUNCTION shop_move_goods() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT stock_items.id, CASE sign WHEN -1 THEN 'sold' ELSE 'given-back' END, sign * sum(shop_line_units(item)), NEW.id
      FROM stock_items JOIN jsonb_array_elements(NEW.items) AS item
        ON stock_items.id::text = lower(coalesce(item ->> 'stockItemId', item ->> 'id'))
      WHERE stock_items.id = ANY (item_ids)
      GROUP BY stock_items.id HAVING sum(shop_line_units(item)) > 0 RETURNING stock_item_id, units
  )
  UPDATE stock_items SET shelf = shelf + moved.units FROM moved WHERE id = moved.stock_item_id;
  RETURN NULL;
END $$;
