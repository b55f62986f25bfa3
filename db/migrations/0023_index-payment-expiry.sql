-- Holds up: indexing a million attempts to pay takes about a second.
CREATE INDEX "payments_expiry" ON "payments" USING btree ("expires_at");