-- Functions and extensions that generated columns and indexes use.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Text as the search compares it: lower case, without accents. Immutable (unlike unaccent), so that indexes may use it.
CREATE FUNCTION shop_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(value), 'áàäâãéèëêíìïîóòöôõúùüûñç', 'aaaaaeeeeiiiiooooouuuunc');--> statement-breakpoint
CREATE FUNCTION shop_words(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(list, ' ');--> statement-breakpoint
-- Sort key for names in Spanish order under COLLATE "und-x-icu". That collation takes ñ for an accented n; U+FFFF sorts behind
-- every letter, which puts ñ between n and o.
CREATE FUNCTION shop_alphabetic(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(replace(value, 'ñ', E'n\uFFFF'), 'Ñ', E'N\uFFFF');--> statement-breakpoint
-- Search configuration: stems Spanish words without removing stop words. Without accents, 'té' and 'uña' would be stop words.
CREATE TEXT SEARCH DICTIONARY shop_spanish_stem (TEMPLATE = snowball, LANGUAGE = spanish);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION shop_spanish (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION shop_spanish ALTER MAPPING FOR asciiword, word, numword WITH shop_spanish_stem;--> statement-breakpoint
-- Normalizes text to words separated by one space: lower-case letters without accents, and digits; 1.000 is one number.
CREATE FUNCTION shop_plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim(regexp_replace(regexp_replace(shop_fold(normalize(value, NFC)), '(\d)\.(?=\d{3})', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'));--> statement-breakpoint
CREATE FUNCTION shop_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (ts_lexize('shop_spanish_stem', word))[1];--> statement-breakpoint
-- Phonetic key of a normalized word in Colombian Spanish. Equates b/v, c/s/z/x, ll/y, and g/j before e and i; drops silent h,
-- doubled consonants and the plural; writes n before b and p as m. C stands for ch and sh.
CREATE FUNCTION shop_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(translate(replace(replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      replace(replace(replace(regexp_replace(word, '^ps', 's'), 'ph', 'f'), 'sh', 'C'), 'ch', 'C'),
      'qu(?=[ei])', 'k', 'g'), 'g(?=[ei])', 'j', 'g'), 'gu(?=[ei])', 'g', 'g'), 'c(?=[ei])', 's', 'g'),
    '(?<=..[^aeiou])es$|(?<=.[aeiou])s$', ''),
    'll', 'y'), 'h', ''), 'cqvwzxy', 'kkbbssi'),
    'n(?=[bp])', 'm', 'g'), '([b-df-hj-np-tv-zC])\1+', '\1', 'g');--> statement-breakpoint
-- The word, its phonetic key, and each of the two with one letter removed: words that share an entry are one or two edits apart.
-- Words of up to three letters get no variants, because short words resemble each other by chance.
CREATE FUNCTION shop_nearby(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT form FROM unnest(ARRAY[word, shop_sound(word)]) form UNION
    SELECT left(form, place - 1) || substr(form, place + 1)
      FROM unnest(ARRAY[word, shop_sound(word)]) form, generate_series(1, length(form)) place WHERE length(form) > 3);--> statement-breakpoint
-- Text by which staff search an order: order number, digits of the phone number, and the customer in lower case without accents.
-- A newline and a tab separate the parts; no part contains them, so each part can be searched separately.
CREATE FUNCTION shop_order_search(number text, address jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN number || E'\n' || regexp_replace(coalesce(address->>'phone', ''), '\D', '', 'g') || E'\t ' ||
    translate(shop_fold(coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '') || ' ' ||
      coalesce(address->>'email', '') || ' ' || coalesce(address->>'city', '')), E'\n\t', '  ');--> statement-breakpoint
-- Calendar day in Colombia, which is UTC-5 all year.
CREATE FUNCTION shop_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (moment AT TIME ZONE INTERVAL '-05:00')::date;--> statement-breakpoint
-- First day of the month of a date; does not depend on the session's time zone.
CREATE FUNCTION shop_month(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN day - (extract(day FROM day)::int - 1);--> statement-breakpoint
-- Lines of an order as reports sum them: a pack costs its price once and counts all its units.
CREATE FUNCTION shop_sold(items jsonb) RETURNS TABLE (product_id text, units numeric, total numeric)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT item ->> 'id', (item ->> 'quantity')::numeric,
    (item ->> 'price')::numeric * CASE WHEN (item ->> 'isOffer')::boolean THEN 1 ELSE (item ->> 'quantity')::numeric END
  FROM jsonb_array_elements(items) AS item
  WHERE item ->> 'id' IS NOT NULL AND item ->> 'quantity' IS NOT NULL AND item ->> 'price' IS NOT NULL
$$;--> statement-breakpoint
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
	CONSTRAINT "changes_topic" CHECK (topic in ('products', 'stock', 'categories', 'settings', 'orders', 'service-requests', 'pickup-requests'))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"order_id" uuid,
	"service_request_id" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "consents_purpose" CHECK (purpose in ('terms-and-data', 'marketing', 'health-data'))
);
--> statement-breakpoint
CREATE TABLE "health_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"latest_question_at" timestamp with time zone,
	"report_date" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_reports_waiting" CHECK (waiting_count >= 0)
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
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'paid', 'lapsed', 'replaced', 'method', 'proof-sent', 'proof-rejected', 'payment-problem', 'deleted')),
	CONSTRAINT "order_events_from" CHECK (from_status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado')),
	CONSTRAINT "order_events_to" CHECK (to_status in ('Pendiente Contraentrega', 'Pendiente', 'Pagado', 'Enviado', 'Entregado', 'Cancelado'))
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"event_id" bigint NOT NULL,
	"audience" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "order_mails_event_id_audience_pk" PRIMARY KEY("event_id","audience"),
	CONSTRAINT "order_mails_audience" CHECK (audience in ('customer', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_method" text,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
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
	"forget_requested_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (shop_order_search(order_number, shipping_address)) STORED NOT NULL,
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
CREATE TABLE "payment_incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_in_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolved_by_name" text DEFAULT '' NOT NULL,
	"resolution" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_incidents_once" UNIQUE("provider","transaction_id","kind"),
	CONSTRAINT "payment_incidents_kind" CHECK (kind in ('unknown-reference', 'wrong-amount', 'wrong-currency', 'paid-twice', 'paid-without-stock', 'paid-after-cancel', 'paid-deleted', 'voided')),
	CONSTRAINT "payment_incidents_status" CHECK (status in ('PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'))
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"status_message" text DEFAULT '' NOT NULL,
	"method_type" text DEFAULT '' NOT NULL,
	"amount_in_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"pays_order" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_transactions_transaction" UNIQUE("provider","transaction_id"),
	CONSTRAINT "payment_transactions_status" CHECK (status in ('PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'COP' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_amount" CHECK (amount >= 0),
	CONSTRAINT "payments_kind" CHECK (kind in ('widget', 'card'))
);
--> statement-breakpoint
CREATE TABLE "pickup_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"offer_label" text,
	"quantity" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "pickup_requests_quantity" CHECK (quantity > 0),
	CONSTRAINT "pickup_requests_total" CHECK (total >= 0)
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
CREATE TABLE "product_counts" (
	"category_id" text,
	"listed" integer NOT NULL,
	"on_offer_page" integer NOT NULL,
	"featured" integer NOT NULL,
	"without_picture" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_months" (
	"month" date NOT NULL,
	"product_id" text NOT NULL,
	"units" bigint NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"units" bigint NOT NULL,
	"total" bigint NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL
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
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('shop_spanish', shop_plain(name)), 'A') || setweight(to_tsvector('shop_spanish', shop_plain(shop_words(tags))), 'B') || setweight(to_tsvector('shop_spanish', shop_plain(coalesce(presentation, '') || ' ' || coalesce(ingredients, ''))), 'C') || setweight(to_tsvector('shop_spanish', shop_plain(description)), 'D')) STORED NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (shop_plain(name)) STORED NOT NULL,
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
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text GENERATED ALWAYS AS (shop_stem(word)) STORED NOT NULL,
	"sound" text GENERATED ALWAYS AS (shop_sound(word)) STORED NOT NULL,
	"nearby" text[] GENERATED ALWAYS AS (shop_nearby(word)) STORED NOT NULL
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
	"user_id" text,
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
CREATE TABLE "staff_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"subject_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_changes_subject" CHECK (subject in ('product', 'category', 'settings', 'order', 'service-request', 'staff', 'question', 'payment', 'backup')),
	CONSTRAINT "staff_changes_action" CHECK (action in ('created', 'changed', 'deleted', 'restored', 'imported', 'invited', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"invited_by_name" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invites_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" text NOT NULL,
	"lines_hash" text NOT NULL,
	"items" jsonb NOT NULL,
	"total_amount" bigint NOT NULL,
	"holds_stock" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_reservations_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "stock_reservations_total" CHECK (total_amount >= 0)
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
	"map_address" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"city" text DEFAULT 'Pereira' NOT NULL,
	"department" text DEFAULT 'Risaralda' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"nit" text DEFAULT '' NOT NULL,
	"legal_texts" jsonb DEFAULT '{"terms":"","privacy":"","returns":"","shipping":""}'::jsonb NOT NULL,
	"notification_email" text DEFAULT '' NOT NULL,
	"transfer_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transfer_hold_hours" integer DEFAULT 48 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_single_row" CHECK (id = 1),
	CONSTRAINT "store_settings_transfer_hold" CHECK (transfer_hold_hours between 1 and 720)
);
--> statement-breakpoint
CREATE TABLE "transfer_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_by" text,
	"reviewed_by_name" text DEFAULT '' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_proofs_status" CHECK (status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "transfer_proofs_size" CHECK (byte_size > 0)
);
--> statement-breakpoint
CREATE TABLE "treatment_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"author_id" text,
	"author_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id")
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
	"confirmation_pending" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
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
ALTER TABLE "consents" ADD CONSTRAINT "consents_service_request_id_service_requests_id_fk" FOREIGN KEY ("service_request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reports" ADD CONSTRAINT "health_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_requests" ADD CONSTRAINT "pickup_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_notes" ADD CONSTRAINT "treatment_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_notes" ADD CONSTRAINT "treatment_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_order" ON "consents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "consents_service_request" ON "consents" USING btree ("service_request_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "health_reports_user" ON "health_reports" USING btree ("user_id","report_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "health_reports_latest" ON "health_reports" USING btree ("latest_question_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "health_reports_open" ON "health_reports" USING btree ("latest_question_at") WHERE waiting_count > 0;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_sums_day" ON "order_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_sums_fresh" ON "order_sums" USING btree ("day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_latest" ON "orders" USING btree ("status","order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_highest" ON "orders" USING btree ("total_amount" DESC NULLS FIRST,"order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_highest" ON "orders" USING btree ("status","total_amount" DESC NULLS FIRST,"order_date" DESC NULLS FIRST,"id","payment_method") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","order_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_hold" ON "orders" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_to_forget" ON "orders" USING btree ("forget_requested_at") WHERE forget_requested_at is not null and forgotten_at is null;--> statement-breakpoint
CREATE INDEX "payment_incidents_order" ON "payment_incidents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_incidents_open" ON "payment_incidents" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_pays_order" ON "payment_transactions" USING btree ("order_id") WHERE pays_order;--> statement-breakpoint
CREATE INDEX "payment_transactions_order" ON "payment_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_payment" ON "payment_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "pickup_requests_latest" ON "pickup_requests" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pickup_requests_product" ON "pickup_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_months_best" ON "product_months" USING btree ("month","units" DESC NULLS FIRST,"product_id") WHERE not fresh;--> statement-breakpoint
CREATE INDEX "product_months_product" ON "product_months" USING btree ("product_id","month");--> statement-breakpoint
CREATE INDEX "product_months_fresh" ON "product_months" USING btree ("month") WHERE fresh;--> statement-breakpoint
CREATE INDEX "product_sales_day" ON "product_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_sales_product" ON "product_sales" USING btree ("product_id","day");--> statement-breakpoint
CREATE INDEX "product_sales_fresh" ON "product_sales" USING btree ("day") WHERE fresh;--> statement-breakpoint
CREATE INDEX "product_stock_emptiest" ON "product_stock" USING btree ("stock","product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_unit_price" ON "products" USING btree ("unit_price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id","unit_price","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","unit_price","id","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id",shop_alphabetic(name) collate "und-x-icu","id","name","unit_price","on_offer_page") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_offers_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id","unit_price") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_offers_price" ON "products" USING btree ("unit_price","id") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_offers_name" ON "products" USING btree (shop_alphabetic(name) collate "und-x-icu","id","name","unit_price") WHERE deleted_at is null and on_offer_page;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null and featured;--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE deleted_at is null and cardinality(image_urls) = 0;--> statement-breakpoint
CREATE INDEX "products_plain_name" ON "products" USING btree (plain_name collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ((search || array_to_tsvector(array['=' || coalesce(category_id, '')])));--> statement-breakpoint
CREATE INDEX "products_title_words" ON "products" USING gin ((ts_filter(search, '{a,b}') || array_to_tsvector(array['=' || coalesce(category_id, '')])));--> statement-breakpoint
CREATE INDEX "products_sample_words" ON "products" USING gin ((search || array_to_tsvector(array['=' || coalesce(category_id, '')]))) WHERE id < '20000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "products_sample_title_words" ON "products" USING gin ((ts_filter(search, '{a,b}') || array_to_tsvector(array['=' || coalesce(category_id, '')]))) WHERE id < '20000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_nearby" ON "search_words" USING gin ("nearby");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_requests_user" ON "service_requests" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "service_requests_latest" ON "service_requests" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_changes_subject_latest" ON "staff_changes" USING btree ("subject","subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_changes_actor" ON "staff_changes" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_standing" ON "staff_invites" USING btree (lower("email")) WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "staff_invites_latest" ON "staff_invites" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_reservations_expiry" ON "stock_reservations" USING btree ("expires_at") WHERE holds_stock;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_proofs_under_review" ON "transfer_proofs" USING btree ("order_id","sha256") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_proofs_order" ON "transfer_proofs" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "transfer_proofs_file" ON "transfer_proofs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "treatment_notes_user" ON "treatment_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin (shop_fold(full_name) gin_trgm_ops,shop_fold(email) gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE VIEW "public"."products_view" AS (select "products"."id", "products"."name", "products"."description", "products"."price", "products"."discount_percentage", "products"."unit_price", "products"."stock", "products"."image_urls", "products"."category_id", "product_categories"."name" as "category_name", "products"."tags", "products"."featured", "products"."on_offer_page", "products"."offers", "products"."created_at", "products"."updated_at" from "products" left join "product_categories" on "product_categories"."id" = "products"."category_id" where "products"."deleted_at" is null);--> statement-breakpoint
-- Adds new words to search_words. Sorts them, so that concurrent transactions insert in the same order and do not deadlock.
CREATE FUNCTION shop_learn_words(value text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word)
    SELECT DISTINCT found.word FROM regexp_split_to_table(shop_plain(value), ' ') AS found (word)
    WHERE length(found.word) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word)
    ORDER BY 1
    ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION shop_learn_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_learn_words(concat_ws(' ', NEW.name, shop_words(NEW.tags), NEW.presentation, NEW.ingredients, NEW.description));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Runs once per statement, because the import inserts thousands of products at a time.
CREATE FUNCTION shop_learn_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT found.word FROM arrived, regexp_split_to_table(
      shop_plain(concat_ws(' ', name, shop_words(tags), presentation, ingredients, description)), ' ') AS found (word)
    WHERE length(found.word) BETWEEN 1 AND 40 AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word)
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_learn_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_learn_words(NEW.name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_learn_words AFTER UPDATE OF name, tags, presentation, ingredients, description
  ON products FOR EACH ROW EXECUTE FUNCTION shop_learn_product();--> statement-breakpoint
CREATE TRIGGER products_learn_new_words AFTER INSERT ON products
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_learn_new_products();--> statement-breakpoint
CREATE TRIGGER product_categories_learn_words AFTER INSERT OR UPDATE OF name
  ON product_categories FOR EACH ROW EXECUTE FUNCTION shop_learn_category();--> statement-breakpoint
-- Maintains order_sums (orders by day, status and payment method) and product_sales (units and revenue by day and product).
CREATE FUNCTION shop_add_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount)
    FROM arrived WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total)
    FROM arrived, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_move_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, sum(sign), sum(sign * total_amount) FROM (
      SELECT order_date, status, payment_method, total_amount, -1 AS sign FROM before WHERE deleted_at IS NULL
      UNION ALL
      SELECT order_date, status, payment_method, total_amount, 1 FROM after WHERE deleted_at IS NULL
    ) moved GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 OR sum(sign * total_amount) <> 0;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, sum(sign * sold.units), sum(sign * sold.total) FROM (
      -- Skips orders whose sold units do not change, as in most updates.
      SELECT pair.* FROM before JOIN after USING (id), LATERAL (VALUES
        (before.order_date, before.items, before.deleted_at IS NULL AND before.status <> 'Cancelado', -1),
        (after.order_date, after.items, after.deleted_at IS NULL AND after.status <> 'Cancelado', 1)
      ) AS pair (order_date, items, is_sold, sign)
      WHERE pair.is_sold AND (
        (before.deleted_at IS NULL AND before.status <> 'Cancelado') <> (after.deleted_at IS NULL AND after.status <> 'Cancelado')
        OR before.order_date <> after.order_date OR before.items <> after.items)
    ) moved, shop_sold(items) AS sold
    GROUP BY 1, 2 HAVING sum(sign * sold.units) <> 0 OR sum(sign * sold.total) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_drop_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, -count(*), -sum(total_amount)
    FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, -sum(sold.units), -sum(sold.total)
    FROM gone, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_add_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_add_new_orders();--> statement-breakpoint
CREATE TRIGGER orders_move AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION shop_move_orders();--> statement-breakpoint
CREATE TRIGGER orders_drop AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_drop_orders();--> statement-breakpoint
-- Maintains product_months from the consolidated rows of product_sales. Placing an order inserts fresh rows only and skips this.
CREATE FUNCTION shop_add_to_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_months (month, product_id, units, total)
    SELECT shop_month(day), product_id, sum(units), sum(total) FROM arrived WHERE NOT fresh GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_take_from_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_months (month, product_id, units, total)
    SELECT shop_month(day), product_id, -sum(units), -sum(total) FROM gone WHERE NOT fresh GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_sales_add_to_months AFTER INSERT ON product_sales
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_add_to_months();--> statement-breakpoint
CREATE TRIGGER product_sales_take_from_months AFTER DELETE ON product_sales
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_take_from_months();--> statement-breakpoint
-- Recomputes all sums from the orders, for data loaded with triggers disabled.
CREATE FUNCTION shop_sum_orders() RETURNS void LANGUAGE sql AS $$
  DELETE FROM order_sums;
  DELETE FROM product_sales;
  INSERT INTO order_sums (day, status, payment_method, orders, total, fresh)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount), false
    FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total, fresh)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total), false
    FROM orders, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  -- The triggers have inserted the same totals spread over more rows.
  DELETE FROM product_months;
  INSERT INTO product_months (month, product_id, units, total, fresh)
    SELECT shop_month(day), product_id, sum(units), sum(total), false FROM product_sales WHERE NOT fresh GROUP BY 1, 2;
$$;--> statement-breakpoint
-- Consolidates product_counts once it has many rows. Skips rows that another transaction is consolidating, so that nobody waits,
-- and does nothing under isolation levels where deleting rows of a concurrent transaction would fail.
CREATE FUNCTION shop_gather_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed'
    OR (SELECT count(*) FROM product_counts) < 100 + 2 * (SELECT count(*) FROM product_categories) THEN RETURN; END IF;
  WITH taken AS (SELECT ctid FROM product_counts FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM product_counts WHERE ctid IN (SELECT ctid FROM taken) RETURNING *)
  INSERT INTO product_counts
    SELECT category_id, sum(listed), sum(on_offer_page), sum(featured), sum(without_picture) FROM gone GROUP BY category_id
    HAVING sum(listed) <> 0 OR sum(on_offer_page) <> 0 OR sum(featured) <> 0 OR sum(without_picture) <> 0;
END $$;--> statement-breakpoint
-- Recomputes product_counts and product_stock, for products loaded with triggers disabled.
CREATE FUNCTION shop_recount_products() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM product_counts;
  INSERT INTO product_counts
    SELECT category_id, count(*), count(*) FILTER (WHERE on_offer_page), count(*) FILTER (WHERE featured),
      count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM products WHERE deleted_at IS NULL GROUP BY category_id;
  DELETE FROM product_stock;
  INSERT INTO product_stock SELECT id, stock FROM products WHERE deleted_at IS NULL;
$$;--> statement-breakpoint
CREATE FUNCTION shop_count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, count(*), count(*) FILTER (WHERE on_offer_page), count(*) FILTER (WHERE featured),
      count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM arrived WHERE deleted_at IS NULL GROUP BY category_id;
  INSERT INTO product_stock SELECT id, stock FROM arrived WHERE deleted_at IS NULL;
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, -count(*), -count(*) FILTER (WHERE on_offer_page), -count(*) FILTER (WHERE featured),
      -count(*) FILTER (WHERE cardinality(image_urls) = 0)
    FROM gone WHERE deleted_at IS NULL GROUP BY category_id;
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts
    SELECT category_id, sign, sign * on_offer_page::int, sign * featured::int, sign * (cardinality(image_urls) = 0)::int
    FROM (VALUES
      (-1, OLD.category_id, OLD.on_offer_page, OLD.featured, OLD.image_urls, OLD.deleted_at),
      (1, NEW.category_id, NEW.on_offer_page, NEW.featured, NEW.image_urls, NEW.deleted_at)
    ) AS product (sign, category_id, on_offer_page, featured, image_urls, deleted_at)
    WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_gather_counts_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shop_gather_product_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_count_no_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shop_keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_stock WHERE product_id = NEW.id;
  ELSE
    UPDATE product_stock SET stock = NEW.stock WHERE product_id = NEW.id;
    IF NOT FOUND THEN INSERT INTO product_stock VALUES (NEW.id, NEW.stock); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_count_new AFTER INSERT ON products
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION shop_count_new_products();--> statement-breakpoint
CREATE TRIGGER products_count_gone AFTER DELETE ON products
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION shop_count_gone_products();--> statement-breakpoint
-- Fires per row and for these columns only: an order updates nothing but the stock and must not fire it.
CREATE TRIGGER products_count_changed AFTER UPDATE OF category_id, on_offer_page, featured, image_urls, deleted_at
  ON products FOR EACH ROW WHEN (
    (OLD.category_id, OLD.on_offer_page, OLD.featured, cardinality(OLD.image_urls) = 0, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.category_id, NEW.on_offer_page, NEW.featured, cardinality(NEW.image_urls) = 0, NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION shop_count_changed_product();--> statement-breakpoint
CREATE TRIGGER products_gather_counts AFTER UPDATE OF category_id, on_offer_page, featured, image_urls, deleted_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION shop_gather_counts_of_changed();--> statement-breakpoint
CREATE TRIGGER products_count_none AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION shop_count_no_products();--> statement-breakpoint
CREATE TRIGGER products_keep_stock AFTER UPDATE OF stock, deleted_at ON products FOR EACH ROW WHEN (
    OLD.stock <> NEW.stock OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
  ) EXECUTE FUNCTION shop_keep_product_stock();
