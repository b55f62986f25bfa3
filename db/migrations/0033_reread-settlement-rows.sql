ALTER TABLE "settlement_lines" ADD COLUMN "row_hash" text;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
-- Safe for older processes: they leave the column null.
-- Holds up: the column is new, so reading the lines once takes a second for some millions.
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_superseded_by_settlement_files_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."settlement_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Holds up: uploads of files wait for one scan of the table; the column is new, so the index is empty.
CREATE INDEX "settlement_lines_hash" ON "settlement_lines" USING btree ("source","row_hash") WHERE row_hash is not null;--> statement-breakpoint
-- Holds up: as the index before.
CREATE INDEX "settlement_lines_superseded" ON "settlement_lines" USING btree ("superseded_by") WHERE superseded_by is not null;