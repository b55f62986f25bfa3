CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"ones" integer DEFAULT 0 NOT NULL,
	"twos" integer DEFAULT 0 NOT NULL,
	"threes" integer DEFAULT 0 NOT NULL,
	"fours" integer DEFAULT 0 NOT NULL,
	"fives" integer DEFAULT 0 NOT NULL,
	"demo_count" integer DEFAULT 0 NOT NULL,
	"demo_stars" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"author_name" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_by_name" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"report_count" integer DEFAULT 0 NOT NULL,
	"report_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("order_id","line"),
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_status" CHECK (status in ('published', 'pending', 'hidden')),
	CONSTRAINT "reviews_line" CHECK (line >= 0),
	CONSTRAINT "reviews_reports" CHECK (report_count >= 0)
);
--> statement-breakpoint
ALTER TABLE "staff_changes" DROP CONSTRAINT "staff_changes_subject";--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "reviews_latest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE status = 'pending' or report_count > 0;--> statement-breakpoint
-- Safe for older processes: it accepts all subjects that they write.
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_subject" CHECK (subject in ('product', 'category', 'settings', 'order', 'service-request', 'staff', 'question', 'payment', 'backup', 'review')) NOT VALID;--> statement-breakpoint
-- Keeps the counts of a product's published reviews.
CREATE FUNCTION shop_keep_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'published' THEN
    UPDATE product_ratings SET
      ones = ones - (OLD.stars = 1)::int,
      twos = twos - (OLD.stars = 2)::int,
      threes = threes - (OLD.stars = 3)::int,
      fours = fours - (OLD.stars = 4)::int,
      fives = fives - (OLD.stars = 5)::int,
      demo_count = demo_count - OLD.is_demo::int,
      demo_stars = demo_stars - OLD.stars * OLD.is_demo::int
    WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN
    INSERT INTO product_ratings AS rating (product_id, ones, twos, threes, fours, fives, demo_count, demo_stars)
    VALUES (
      NEW.product_id, (NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int, (NEW.stars = 4)::int,
      (NEW.stars = 5)::int, NEW.is_demo::int, NEW.stars * NEW.is_demo::int
    )
    ON CONFLICT (product_id) DO UPDATE SET
      ones = rating.ones + excluded.ones,
      twos = rating.twos + excluded.twos,
      threes = rating.threes + excluded.threes,
      fours = rating.fours + excluded.fours,
      fives = rating.fives + excluded.fives,
      demo_count = rating.demo_count + excluded.demo_count,
      demo_stars = rating.demo_stars + excluded.demo_stars;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER reviews_keep_rating AFTER INSERT OR DELETE OR UPDATE OF status, stars, product_id, is_demo ON reviews
  FOR EACH ROW EXECUTE FUNCTION shop_keep_rating();
