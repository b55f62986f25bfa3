CREATE TABLE "guide_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"company" text NOT NULL,
	"service" text NOT NULL,
	"freight" integer NOT NULL,
	"cod_fee" integer,
	"cod_amount" integer NOT NULL,
	"days" integer,
	"guide" text,
	"carrier_order" text,
	"tracking_link" text DEFAULT '' NOT NULL,
	"label_file" text,
	"message" text DEFAULT '' NOT NULL,
	"tracked_at" timestamp with time zone,
	"cancel_asked_at" timestamp with time zone,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_purchases_state" CHECK (state in ('asked', 'bought', 'refused', 'unsent', 'unknown', 'cancelled')),
	CONSTRAINT "guide_purchases_amounts" CHECK (freight >= 0 and cod_fee >= 0 and cod_amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "tracking_fails_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guide_purchases" ADD CONSTRAINT "guide_purchases_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_purchases" ADD CONSTRAINT "guide_purchases_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guide_purchases_one_of_parcel" ON "guide_purchases" USING btree ("parcel_id") WHERE state in ('asked', 'unknown', 'bought');--> statement-breakpoint
CREATE INDEX "guide_purchases_parcel" ON "guide_purchases" USING btree ("parcel_id");