ALTER TABLE "parcels" ADD COLUMN "compensation" integer;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "differing_totals" jsonb;