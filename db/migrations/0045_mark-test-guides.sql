ALTER TABLE "guide_purchases" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guide_purchases" ADD COLUMN "receiver_hash" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "declared_value" integer;--> statement-breakpoint
-- Holds up: purchases of guides are new with the versions before, so there are few.
CREATE INDEX "guide_purchases_to_resolve" ON "guide_purchases" USING btree ("created_at") WHERE state in ('asked', 'unknown') or (state = 'bought' and message <> '');