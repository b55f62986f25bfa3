ALTER TABLE "orders" ADD COLUMN "unit_costs" jsonb;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
UPDATE "parcels" SET "handed_over_at" = coalesce((select min("event"."happened_at") from "parcel_events" "event" where "event"."parcel_id" = "parcels"."id" and "event"."state" not in ('prepared', 'labelled', 'cancelled')), "moved_at") WHERE "state" not in ('prepared', 'labelled', 'cancelled');--> statement-breakpoint
-- Holds up: parcels are new with the version before, so there are few.
CREATE INDEX "parcels_handed_over" ON "parcels" USING btree ("handed_over_at") WHERE handed_over_at is not null;--> statement-breakpoint
CREATE FUNCTION shop_note_handover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('prepared', 'labelled', 'cancelled') THEN
    NEW.handed_over_at := NULL;
  ELSIF NEW.handed_over_at IS NULL THEN
    NEW.handed_over_at := NEW.moved_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_note_handover BEFORE INSERT OR UPDATE OF state ON parcels FOR EACH ROW
  EXECUTE FUNCTION shop_note_handover();
