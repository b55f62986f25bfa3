-- What staff search an order by: its number, the figures of its telephone and its customer in small letters without accents,
-- set apart by a line's end and a tab, which neither of them has, so that each can be searched by itself.
CREATE FUNCTION shop_order_search(number text, address jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN number || E'\n' || regexp_replace(coalesce(address->>'phone', ''), '\D', '', 'g') || E'\t ' ||
    translate(shop_fold(coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '') || ' ' ||
      coalesce(address->>'email', '') || ' ' || coalesce(address->>'city', '')), E'\n\t', '  ');--> statement-breakpoint
-- A moment's day in Colombia, which keeps UTC-5 all year.
CREATE FUNCTION shop_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (moment AT TIME ZONE INTERVAL '-05:00')::date;--> statement-breakpoint
-- The lines of an order as a report adds them up: a pack costs its price once and counts all its units.
CREATE FUNCTION shop_sold(items jsonb) RETURNS TABLE (product_id text, units numeric, total numeric)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT item ->> 'id', (item ->> 'quantity')::numeric,
    (item ->> 'price')::numeric * CASE WHEN (item ->> 'isOffer')::boolean THEN 1 ELSE (item ->> 'quantity')::numeric END
  FROM jsonb_array_elements(items) AS item
  WHERE item ->> 'id' IS NOT NULL AND item ->> 'quantity' IS NOT NULL AND item ->> 'price' IS NOT NULL
$$;--> statement-breakpoint
CREATE TABLE "order_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_method" text,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"units" bigint NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_latest";--> statement-breakpoint
DROP INDEX "orders_status_latest";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (shop_order_search(order_number, shipping_address)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_sums_day" ON "order_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_sums_fresh" ON "order_sums" USING btree ("day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "product_sales_day" ON "product_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_sales_product" ON "product_sales" USING btree ("product_id","day");--> statement-breakpoint
CREATE INDEX "product_sales_fresh" ON "product_sales" USING btree ("day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "orders_highest" ON "orders" USING btree ("total_amount" DESC NULLS FIRST,"order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_highest" ON "orders" USING btree ("status","total_amount" DESC NULLS FIRST,"order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin (shop_fold(full_name) gin_trgm_ops,shop_fold(email) gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_latest" ON "orders" USING btree ("status","order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
-- What orders came to, a row for each day, status and way to pay; and what was sold in them, a row for each day and product.
CREATE FUNCTION shop_add_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount)
    FROM arrived WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total)
    FROM arrived, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_move_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, sum(sign), sum(sign * total_amount) FROM (
      SELECT order_date, status, payment_method, total_amount, -1 AS sign FROM before WHERE deleted_at IS NULL
      UNION ALL
      SELECT order_date, status, payment_method, total_amount, 1 FROM after WHERE deleted_at IS NULL
    ) moved GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 OR sum(sign * total_amount) <> 0;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, sum(sign * sold.units), sum(sign * sold.total) FROM (
      -- Most changes of an order leave what it sold as it was.
      SELECT pair.* FROM before JOIN after USING (id), LATERAL (VALUES
        (before.order_date, before.items, before.deleted_at IS NULL AND before.status <> 'Cancelado', -1),
        (after.order_date, after.items, after.deleted_at IS NULL AND after.status <> 'Cancelado', 1)
      ) AS pair (order_date, items, is_sold, sign)
      WHERE pair.is_sold AND (
        (before.deleted_at IS NULL AND before.status <> 'Cancelado') <> (after.deleted_at IS NULL AND after.status <> 'Cancelado')
        OR before.order_date <> after.order_date OR before.items <> after.items)
    ) moved, shop_sold(items) AS sold
    GROUP BY 1, 2 HAVING sum(sign * sold.units) <> 0 OR sum(sign * sold.total) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_drop_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, -count(*), -sum(total_amount)
    FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, -sum(sold.units), -sum(sold.total)
    FROM gone, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_add_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_add_new_orders();--> statement-breakpoint
CREATE TRIGGER orders_move AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION shop_move_orders();--> statement-breakpoint
CREATE TRIGGER orders_drop AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_drop_orders();--> statement-breakpoint
-- All of it anew, where the triggers did not see the orders come.
CREATE FUNCTION shop_sum_orders() RETURNS void LANGUAGE sql AS $$
  DELETE FROM order_sums;
  DELETE FROM product_sales;
  INSERT INTO order_sums (day, status, payment_method, orders, total, fresh)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount), false
    FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total, fresh)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total), false
    FROM orders, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
$$;--> statement-breakpoint
SELECT shop_sum_orders();
