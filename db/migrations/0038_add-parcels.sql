CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'manual' NOT NULL,
	"tracking_pattern" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carriers_name_unique" UNIQUE("name"),
	CONSTRAINT "carriers_kind" CHECK (kind in ('manual', 'envioclick'))
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmations_channel" CHECK (channel in ('link', 'call', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text,
	"words" text DEFAULT '' NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_events_reported_once" UNIQUE("parcel_id","source","happened_at","words"),
	CONSTRAINT "parcel_events_source" CHECK (source in ('staff', 'carrier', 'file')),
	CONSTRAINT "parcel_events_state" CHECK (state in ('prepared', 'labelled', 'collected', 'in-transit', 'incident', 'delivered', 'refused', 'returned', 'lost', 'compensated', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"guide" text,
	"state" text DEFAULT 'prepared' NOT NULL,
	"cod_amount" integer DEFAULT 0 NOT NULL,
	"freight" integer,
	"cod_fee" integer,
	"weight_grams" integer,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decide_by" date,
	"delivered_at" timestamp with time zone,
	"created_by" text,
	"created_by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_guide_of_carrier" UNIQUE("carrier_id","guide"),
	CONSTRAINT "parcels_state" CHECK (state in ('prepared', 'labelled', 'collected', 'in-transit', 'incident', 'delivered', 'refused', 'returned', 'lost', 'compensated', 'cancelled')),
	CONSTRAINT "parcels_amounts" CHECK (cod_amount >= 0 and freight >= 0 and cod_fee >= 0),
	CONSTRAINT "parcels_guide" CHECK (guide <> '')
);
--> statement-breakpoint
CREATE TABLE "shipping_rules" (
	"place" text PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"free_from" integer,
	"days_least" integer NOT NULL,
	"days_most" integer NOT NULL,
	"cod_allowed" boolean DEFAULT true NOT NULL,
	"cod_least" integer,
	"cod_most" integer,
	"cod_fee" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_rules_place" CHECK (place ~ '^(CO|[0-9]{2}|[0-9]{5})$'),
	CONSTRAINT "shipping_rules_steps" CHECK (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
	CONSTRAINT "shipping_rules_days" CHECK (0 <= days_least and days_least <= days_most and days_most <= 60),
	CONSTRAINT "shipping_rules_amounts" CHECK (cod_fee >= 0 and free_from >= 0 and cod_least >= 0 and cod_most >= cod_least)
);
--> statement-breakpoint
-- Shipping is free everywhere until the shop says otherwise.
INSERT INTO "shipping_rules" ("place", "steps", "days_least", "days_most") VALUES ('CO', '[{"upToGrams": null, "price": 0}]', 2, 5);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_cm" integer[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "cut_off_hour" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "box_size_cm" integer[] DEFAULT '{30,20,15}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_state_moved" ON "parcels" USING btree ("state","moved_at");--> statement-breakpoint
-- Holds up: reading the table once takes a few seconds for a million rows.
-- Safe for older processes: they write the codes of before, which all remain.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'paid', 'lapsed', 'replaced', 'customer-cancelled', 'method', 'proof-sent', 'proof-rejected', 'proof-reopened', 'payment-problem', 'deleted', 'sold', 'revised', 'revision-offered', 'revision-answered', 'change-asked', 'returned', 'payment', 'confirmed', 'pickup-ready', 'parcel'));--> statement-breakpoint
-- Holds up: the table has one row.
-- Safe for older processes: they leave the column as it begins.
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_cut_off_hour" CHECK (cut_off_hour between 0 and 23);--> statement-breakpoint
-- Holds up: the table has one row.
-- Safe for older processes: they leave the column as it begins.
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_box_size" CHECK (array_length(box_size_cm, 1) = 3 and 0 < all (box_size_cm));