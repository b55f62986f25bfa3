ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
-- Safe for older processes: it accepts all kinds that they write.
-- Holds up: reading the events once takes less than a second for a million of them.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'paid', 'lapsed', 'replaced', 'method', 'proof-sent', 'proof-rejected', 'proof-reopened', 'payment-problem', 'deleted'));--> statement-breakpoint
UPDATE "transfer_proofs" SET "returned_at" = "refund"."resolved_at"
FROM "payment_incidents" AS "refund"
WHERE "refund"."order_id" = "transfer_proofs"."order_id" AND "refund"."kind" = 'refund-owed' AND "refund"."provider" = 'none'
  AND "refund"."refund_method" IS NOT NULL AND "transfer_proofs"."status" = 'approved'
  AND "transfer_proofs"."reviewed_at" < "refund"."resolved_at";
