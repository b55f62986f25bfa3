-- Holds up: payments wait for one scan of the table.
CREATE INDEX "order_payments_not_cash" ON "order_payments" USING btree ("created_at") WHERE cause = 'sale' and method <> 'cash';