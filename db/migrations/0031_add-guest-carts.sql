CREATE TABLE "guest_carts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"cart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempt_key" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guest_carts_updated" ON "guest_carts" USING btree ("updated_at");