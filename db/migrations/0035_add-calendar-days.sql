CREATE TABLE "calendar_days" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_days_kind" CHECK (kind in ('holiday', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "saturday_deliveries" boolean DEFAULT false NOT NULL;