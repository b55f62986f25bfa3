ALTER TABLE "products" ADD COLUMN "duration_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "service_place" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "order_id" uuid;--> statement-breakpoint
-- Holds up: the new column is empty, so there is nothing to check.
-- Safe for older processes: they leave the column empty.
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Holds up: requests are few, and none has an order yet.
CREATE INDEX "service_requests_order" ON "service_requests" USING btree ("order_id") WHERE order_id is not null;