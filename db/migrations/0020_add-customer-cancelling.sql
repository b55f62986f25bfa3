ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "customer_cancelling" text DEFAULT 'unsent' NOT NULL;--> statement-breakpoint
-- Safe for older processes: it accepts all kinds that they write.
-- Holds up: reading the events once takes less than a second for a million of them.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'paid', 'lapsed', 'replaced', 'customer-cancelled', 'method', 'proof-sent', 'proof-rejected', 'proof-reopened', 'payment-problem', 'deleted'));--> statement-breakpoint
-- Safe for older processes: they do not write the column.
-- Holds up: the table has one row.
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_customer_cancelling" CHECK (customer_cancelling in ('never', 'unpaid', 'unsent'));