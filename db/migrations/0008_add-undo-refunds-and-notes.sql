CREATE TABLE "order_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" text,
	"author_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_incidents" DROP CONSTRAINT "payment_incidents_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "previous_hold_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD COLUMN "refund_method" text;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
-- Safe for older processes: they leave the column null.
-- Holds up: the table is small.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_refund_method" CHECK (refund_method in ('provider', 'transfer', 'cash', 'other'));--> statement-breakpoint
-- Safe for older processes: it accepts all kinds that they write.
-- Holds up: the table is small.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_kind" CHECK (kind in ('unknown-reference', 'wrong-amount', 'wrong-currency', 'paid-twice', 'paid-without-stock', 'paid-after-cancel', 'paid-deleted', 'voided', 'refund-owed'));