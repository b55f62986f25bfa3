CREATE TABLE "settlement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"line_count" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"uploaded_by" text,
	"uploaded_by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_files_once" UNIQUE("source","sha256")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"source" text NOT NULL,
	"line_number" integer NOT NULL,
	"line_key" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"gross_in_cents" bigint NOT NULL,
	"fee_in_cents" bigint,
	"tax_in_cents" bigint,
	"net_in_cents" bigint,
	"applied_at" timestamp with time zone,
	CONSTRAINT "settlement_lines_row" UNIQUE("file_id","line_number"),
	CONSTRAINT "settlement_lines_kind" CHECK (kind in ('payment', 'refund', 'chargeback', 'void')),
	CONSTRAINT "settlement_lines_gross" CHECK (gross_in_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "settlement_mappings" (
	"source" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_incidents" DROP CONSTRAINT "payment_incidents_kind";--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_key" ON "settlement_lines" USING btree ("source","line_key");--> statement-breakpoint
CREATE INDEX "settlement_lines_day" ON "settlement_lines" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "settlement_lines_transaction" ON "settlement_lines" USING btree ("source","transaction_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_reference" ON "settlement_lines" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "settlement_lines_to_apply" ON "settlement_lines" USING btree ("id") WHERE applied_at is null;--> statement-breakpoint
-- Safe for older processes: it accepts all kinds that they write.
-- Holds up: the table is small.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_kind" CHECK (kind in ('unknown-reference', 'wrong-amount', 'wrong-currency', 'paid-twice', 'paid-without-stock', 'paid-after-cancel', 'paid-deleted', 'voided', 'refund-owed', 'reversed', 'partly-reversed', 'unrecorded'));