CREATE TABLE "restock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text,
	"phone" text,
	"wording" text NOT NULL,
	"user_id" text,
	"link_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "restock_requests_link_token_unique" UNIQUE("link_token"),
	CONSTRAINT "restock_requests_contact" CHECK ((email is null) <> (phone is null))
);
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_once" ON "restock_requests" USING btree ("product_id",lower(coalesce(email, phone))) WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "restock_requests_line" ON "restock_requests" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "restock_requests_user" ON "restock_requests" USING btree ("user_id") WHERE user_id is not null;