ALTER TABLE "orders" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "order_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Holds up: orders wait for one scan of the table, about a second per million rows.
CREATE INDEX "orders_open_phone" ON "orders" USING btree ((shipping_address ->> 'phone')) WHERE deleted_at is null and status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado');--> statement-breakpoint
-- Holds up: one scan of the table; the column is new, so the index is empty.
CREATE INDEX "orders_client" ON "orders" USING btree ("client_key") WHERE client_key is not null;