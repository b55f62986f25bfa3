CREATE TABLE "pickup_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"offer_label" text,
	"quantity" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "pickup_requests_quantity" CHECK (quantity > 0),
	CONSTRAINT "pickup_requests_total" CHECK (total >= 0)
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_topic";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "service_request_id" uuid;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "map_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "opening_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "legal_texts" jsonb DEFAULT '{"terms":"","privacy":"","returns":"","shipping":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_requests_latest" ON "pickup_requests" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pickup_requests_product" ON "pickup_requests" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_service_request_id_service_requests_id_fk" FOREIGN KEY ("service_request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_service_request" ON "consents" USING btree ("service_request_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_topic" CHECK (topic in ('products', 'categories', 'settings', 'orders', 'service-requests', 'pickup-requests'));