CREATE TABLE "shipping_quotes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"grams" integer NOT NULL,
	"declared_value" integer NOT NULL,
	"box_size_cm" integer[] NOT NULL,
	"answer" text NOT NULL,
	"price" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_quotes_answer" CHECK (answer in ('priced', 'refused', 'unavailable', 'skipped')),
	CONSTRAINT "shipping_quotes_price" CHECK ((answer = 'priced') = (price is not null) and price > 0)
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "live_quotes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "shipping_quotes_parcel" ON "shipping_quotes" USING btree ("destination","grams","declared_value","asked_at");--> statement-breakpoint
CREATE INDEX "shipping_quotes_asked" ON "shipping_quotes" USING btree ("asked_at");