ALTER TABLE "payment_transactions" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
-- An annulled transaction pays nothing: its order can be paid again.
UPDATE "payment_transactions" SET "pays_order" = false WHERE "pays_order" AND "status" = 'VOIDED';
