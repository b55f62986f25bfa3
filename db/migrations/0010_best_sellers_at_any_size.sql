-- Holds up: orders, and all others who change products or orders, wait from here until 0011 is through too, for they are one
-- transaction: half a second where there are 20,000 products, 40 seconds where there are a million of them and of orders.
-- It takes its locks before anything else, products first as everybody does who comes to sell: with one of them in hand, and
-- in wait for the other, it and an order would wait for each other. Orders themselves are not named: who cancels one has its
-- row before it comes to products, and must not be waited for with products in hand.
LOCK TABLE "products" IN EXCLUSIVE MODE;--> statement-breakpoint
-- Holds up: as long as the one before.
LOCK TABLE "product_sales" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "product_months" (
	"month" date NOT NULL,
	"product_id" text NOT NULL,
	"units" bigint NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
-- The first of a day's month, whatever the session takes midnight for.
CREATE FUNCTION shop_month(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN day - (extract(day FROM day)::int - 1);--> statement-breakpoint
-- Months are those of the rows that the job made of many: an order, which adds fresh ones alone, leaves them be.
CREATE FUNCTION shop_add_to_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_months (month, product_id, units, total)
    SELECT shop_month(day), product_id, sum(units), sum(total) FROM arrived WHERE NOT fresh GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_take_from_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_months (month, product_id, units, total)
    SELECT shop_month(day), product_id, -sum(units), -sum(total) FROM gone WHERE NOT fresh GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_sum_orders() RETURNS void LANGUAGE sql AS $$
  DELETE FROM order_sums;
  DELETE FROM product_sales;
  INSERT INTO order_sums (day, status, payment_method, orders, total, fresh)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount), false
    FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total, fresh)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total), false
    FROM orders, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  -- What the triggers added meanwhile is the same in more rows.
  DELETE FROM product_months;
  INSERT INTO product_months (month, product_id, units, total, fresh)
    SELECT shop_month(day), product_id, sum(units), sum(total), false FROM product_sales WHERE NOT fresh GROUP BY 1, 2;
$$;--> statement-breakpoint
CREATE TRIGGER product_sales_add_to_months AFTER INSERT ON product_sales
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_add_to_months();--> statement-breakpoint
CREATE TRIGGER product_sales_take_from_months AFTER DELETE ON product_sales
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_take_from_months();--> statement-breakpoint
INSERT INTO product_months (month, product_id, units, total, fresh)
  SELECT shop_month(day), product_id, sum(units), sum(total), false FROM product_sales WHERE NOT fresh GROUP BY 1, 2;--> statement-breakpoint
CREATE INDEX "product_months_best" ON "product_months" USING btree ("month","units" DESC NULLS FIRST,"product_id") WHERE not fresh;--> statement-breakpoint
CREATE INDEX "product_months_product" ON "product_months" USING btree ("product_id","month");--> statement-breakpoint
CREATE INDEX "product_months_fresh" ON "product_months" USING btree ("month") WHERE fresh;