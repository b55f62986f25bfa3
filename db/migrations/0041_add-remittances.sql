CREATE TABLE "remittance_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"line_id" bigint,
	"parcel_id" uuid,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"causes" text NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remittance_decisions_decision" CHECK (decision in ('accepted', 'claimed', 'corrected', 'reopened')),
	CONSTRAINT "remittance_decisions_subject" CHECK (num_nonnulls(line_id, parcel_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "remittance_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"remittance_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	"guide" text NOT NULL,
	"collected" integer NOT NULL,
	"fee" integer,
	"freight" integer,
	"net" integer,
	"day" date,
	CONSTRAINT "remittance_lines_row" UNIQUE("remittance_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"carrier_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"lines_hash" text NOT NULL,
	"line_count" integer NOT NULL,
	"uploaded_by" text,
	"uploaded_by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remittances_file_once" UNIQUE("carrier_id","sha256"),
	CONSTRAINT "remittances_lines_once" UNIQUE("carrier_id","lines_hash")
);
--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "remittance_columns" jsonb;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "remits_within_days" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_decisions" ADD CONSTRAINT "remittance_decisions_line_id_remittance_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."remittance_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_decisions" ADD CONSTRAINT "remittance_decisions_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_decisions" ADD CONSTRAINT "remittance_decisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remittance_decisions_line" ON "remittance_decisions" USING btree ("line_id") WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX "remittance_decisions_parcel" ON "remittance_decisions" USING btree ("parcel_id") WHERE parcel_id is not null;--> statement-breakpoint
CREATE INDEX "remittance_lines_guide" ON "remittance_lines" USING btree ("carrier_id","guide");--> statement-breakpoint
CREATE INDEX "remittances_paid" ON "remittances" USING btree ("carrier_id","paid_on");--> statement-breakpoint
-- Holds up: reading the parcels once takes some seconds for a million of them.
CREATE INDEX "parcels_delivered" ON "parcels" USING btree ("carrier_id","delivered_at") WHERE state = 'delivered';