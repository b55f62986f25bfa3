ALTER TABLE "payment_incidents" DROP CONSTRAINT "payment_incidents_kind";--> statement-breakpoint
-- Safe for older processes: it accepts all kinds that they write, and they have words for other kinds.
-- Holds up: the table is small.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_kind" CHECK (kind in ('unknown-reference', 'wrong-amount', 'wrong-currency', 'paid-twice', 'paid-without-stock', 'paid-after-cancel', 'paid-deleted', 'voided', 'refund-owed', 'reversed', 'partly-reversed', 'unrecorded', 'paid-withdrawn'));