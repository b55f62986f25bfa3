ALTER TABLE "payments" ADD COLUMN "client_key" text;--> statement-breakpoint
-- Holds up: payments wait for one scan of the table; the column is new, so the index is empty.
CREATE INDEX "payments_client" ON "payments" USING btree ("client_key","created_at") WHERE client_key is not null;
