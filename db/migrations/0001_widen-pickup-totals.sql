-- Safe for older processes: their driver reads a bigint as text, which they only format as pesos.
-- Holds up: nothing but the pickup dialog's note, for the moment it takes to rewrite a small table.
ALTER TABLE "pickup_requests" ALTER COLUMN "total" SET DATA TYPE bigint;
