-- Holds up: payments wait for one scan of the table.
CREATE INDEX "order_payments_not_cash" ON "order_payments" USING btree ("created_at") WHERE cause = 'sale' and method <> 'cash';--> statement-breakpoint
-- Who is notified of new orders is notified of changes that customers ask for.
UPDATE "push_subscriptions" SET "kinds" = array_append("kinds", 'change') WHERE 'order' = any("kinds");
--> statement-breakpoint
-- Orders that customers placed by accepting a quotation can be withdrawn from, unlike sales at the counter.
UPDATE "orders" SET "channel" = 'whatsapp' WHERE "channel" = 'counter' and exists (select from "order_events" "event" where "event"."order_id" = "orders"."id" and "event"."kind" = 'placed');
