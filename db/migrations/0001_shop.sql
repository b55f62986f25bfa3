CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"subject_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_topic" CHECK (topic in ('products', 'categories', 'settings', 'orders', 'service-requests'))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"order_id" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_purpose" CHECK (purpose in ('terms-and-data', 'marketing', 'health-data'))
);
--> statement-breakpoint
CREATE TABLE "health_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_date" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'deleted')),
	CONSTRAINT "order_events_from" CHECK (from_status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado')),
	CONSTRAINT "order_events_to" CHECK (to_status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"user_id" text,
	"order_date" timestamp with time zone DEFAULT now() NOT NULL,
	"total_amount" bigint NOT NULL,
	"status" text NOT NULL,
	"items" jsonb NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"payment_method" text,
	"shipping_cost" integer DEFAULT 0 NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"access_token" text NOT NULL,
	"holds_stock" boolean DEFAULT true NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "orders_total" CHECK (total_amount >= 0),
	CONSTRAINT "orders_shipping_cost" CHECK (shipping_cost >= 0),
	CONSTRAINT "orders_status" CHECK (status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado')),
	CONSTRAINT "orders_payment_method" CHECK (payment_method in ('Pago Contraentrega', 'Transferencia Bancaria', 'Wompi', 'Tarjeta')),
	CONSTRAINT "orders_number" CHECK (order_number ~ '^[0-9]{6,}$'),
	CONSTRAINT "orders_items" CHECK (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'COP' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_transaction" UNIQUE("provider","transaction_id"),
	CONSTRAINT "payments_amount" CHECK (amount >= 0),
	CONSTRAINT "payments_status" CHECK (status in ('PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'))
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"ground" text DEFAULT 'capsulas' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"discount_percentage" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"category_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"on_offer_page" boolean DEFAULT false NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"invima_record" text,
	"presentation" text,
	"content" text,
	"origin" text,
	"ingredients" text,
	"usage" text,
	"warnings" text,
	"expires_on" date,
	"unit_price" integer GENERATED ALWAYS AS (round(price::numeric * (100 - discount_percentage) / 100)::int) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('spanish', shop_fold(name)), 'A') || setweight(to_tsvector('spanish', shop_fold(shop_words(tags))), 'B') || setweight(to_tsvector('spanish', shop_fold(description)), 'D')) STORED NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price" CHECK (price between 0 and 1000000000),
	CONSTRAINT "products_stock" CHECK (stock >= 0),
	CONSTRAINT "products_discount" CHECK (discount_percentage between 0 and 100),
	CONSTRAINT "products_kind" CHECK (kind in ('supplement', 'phytotherapeutic', 'cosmetic', 'food', 'service', 'other')),
	CONSTRAINT "products_offers" CHECK (jsonb_typeof(offers) = 'array' and not jsonb_path_exists(offers, '$[*] ? (!(@.units.type() == "number" && @.units > 0 && @.units % 1 == 0 && @.price.type() == "number" && @.price > 0 && @.price % 1 == 0 && @.id.type() == "string" && @.label.type() == "string" && @.label like_regex "[^ ]"))'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"service_type" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Nueva' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_requests_status" CHECK (status in ('Nueva', 'Contactada', 'Cancelada'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "shop_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_name" text NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"primary_font" text DEFAULT 'Montserrat' NOT NULL,
	"contact_whatsapp" text DEFAULT '' NOT NULL,
	"contact_address" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"store_description" text DEFAULT '' NOT NULL,
	"about_us_info" text DEFAULT '' NOT NULL,
	"banners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"city" text DEFAULT 'Pereira' NOT NULL,
	"department" text DEFAULT 'Risaralda' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"nit" text DEFAULT '' NOT NULL,
	"notification_email" text DEFAULT '' NOT NULL,
	"transfer_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transfer_hold_hours" integer DEFAULT 48 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_single_row" CHECK (id = 1),
	CONSTRAINT "store_settings_transfer_hold" CHECK (transfer_hold_hours between 1 and 720)
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"department" text,
	"birth_date" date,
	"avatar_url" text,
	"cover_photo_url" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_profiles_role" CHECK (role in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reports" ADD CONSTRAINT "health_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_order" ON "consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "health_reports_user" ON "health_reports" USING btree ("user_id","report_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("order_date" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_latest" ON "orders" USING btree ("status","order_date" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","order_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_hold" ON "orders" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_unit_price" ON "products" USING btree ("unit_price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin (shop_fold(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_requests_latest" ON "service_requests" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE VIEW "public"."products_view" AS (select "products"."id", "products"."name", "products"."description", "products"."price", "products"."discount_percentage", "products"."unit_price", "products"."stock", "products"."image_urls", "products"."category_id", "product_categories"."name" as "category_name", "products"."tags", "products"."featured", "products"."on_offer_page", "products"."offers", "products"."created_at", "products"."updated_at" from "products" left join "product_categories" on "product_categories"."id" = "products"."category_id" where "products"."deleted_at" is null);