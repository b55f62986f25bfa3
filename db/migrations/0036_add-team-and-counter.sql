CREATE TABLE "staff_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"body" text NOT NULL,
	"author_id" text,
	"author_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"content" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"access_token" text,
	"valid_until" date,
	"order_id" uuid,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_drafts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "order_drafts_access_token_unique" UNIQUE("access_token"),
	CONSTRAINT "order_drafts_kind" CHECK (kind in ('draft', 'quotation')),
	CONSTRAINT "order_drafts_state" CHECK (state in ('open', 'sent', 'accepted', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"shipping" integer DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"exercised_on" date NOT NULL,
	"due_on" date,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_returns_kind" CHECK (kind in ('withdrawal', 'warranty', 'refused', 'courtesy')),
	CONSTRAINT "order_returns_amount" CHECK (shipping >= 0 and amount >= shipping)
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"pricing" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" text NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "order_revisions_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_revisions_state" CHECK (state in ('applied', 'offered', 'accepted', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "order_revisions_pricing" CHECK (pricing in ('today', 'order')),
	CONSTRAINT "order_revisions_asked_by" CHECK (asked_by in ('staff', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"cause" text NOT NULL,
	"proof_id" uuid,
	"incident_id" uuid,
	"return_id" uuid,
	"source_transaction_id" uuid,
	"till_session_id" uuid,
	"tendered" integer,
	"note" text DEFAULT '' NOT NULL,
	"evidence_key" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_payments_kind" CHECK (kind in ('received', 'refunded')),
	CONSTRAINT "order_payments_method" CHECK (method in ('cash', 'transfer', 'terminal', 'carrier', 'provider', 'other')),
	CONSTRAINT "order_payments_cause" CHECK (cause in ('sale', 'status', 'handover', 'proof', 'return', 'refund')),
	CONSTRAINT "order_payments_amount" CHECK (amount > 0),
	CONSTRAINT "order_payments_tendered" CHECK (tendered >= amount)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"last_ok_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_quiet" CHECK (quiet_from between 0 and 23 and quiet_to between 0 and 23),
	CONSTRAINT "push_subscriptions_quiet_pair" CHECK ((quiet_from is null) = (quiet_to is null))
);
--> statement-breakpoint
CREATE TABLE "till_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_movements_kind" CHECK (kind in ('payout', 'deposit')),
	CONSTRAINT "till_movements_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"opening" bigint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" text,
	"opened_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"counted" bigint,
	"expected" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sessions_amounts" CHECK (opening >= 0 and counted >= 0),
	CONSTRAINT "till_sessions_closed" CHECK ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null))
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_topic";--> statement-breakpoint
ALTER TABLE "staff_changes" DROP CONSTRAINT "staff_changes_subject";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remainder" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "money_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD COLUMN "revision_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_proof_id_transfer_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."transfer_proofs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_incident_id_payment_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."payment_incidents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_source_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("source_transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "customer_notes_person" ON "customer_notes" USING btree ("person","id");--> statement-breakpoint
CREATE INDEX "order_drafts_latest" ON "order_drafts" USING btree ("updated_at" DESC NULLS FIRST) WHERE state in ('open', 'sent');--> statement-breakpoint
CREATE INDEX "order_drafts_ended" ON "order_drafts" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "order_returns_latest" ON "order_returns" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_revisions_offered" ON "order_revisions" USING btree ("order_id") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "order_revisions_expiry" ON "order_revisions" USING btree ("expires_at") WHERE state = 'offered';--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_refund" ON "order_payments" USING btree ("incident_id") WHERE kind = 'refunded' and voided_at is null;--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_payments_till" ON "order_payments" USING btree ("till_session_id") WHERE till_session_id is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "till_movements_session" ON "till_movements" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open" ON "till_sessions" USING btree ((true)) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "till_sessions_latest" ON "till_sessions" USING btree ("opened_at" DESC NULLS FIRST);--> statement-breakpoint
-- Holds up: the new column is empty, so there is nothing to check.
-- Safe for older processes: they leave the column empty.
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_by_users_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Holds up: the new column is empty, so there is nothing to check.
-- Safe for older processes: they leave the column empty.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Holds up: the new column is empty, so there is nothing to check.
-- Safe for older processes: they leave the column empty.
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_revision_id_order_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."order_revisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Holds up: orders wait for one scan of the products; the column is new, so the index is empty.
CREATE INDEX "products_sku" ON "products" USING btree (lower(sku)) WHERE sku is not null and deleted_at is null;--> statement-breakpoint
-- Holds up: orders wait for one scan of the products; the column is new, so the index is empty.
CREATE INDEX "products_barcode" ON "products" USING btree ("barcode") WHERE barcode is not null and deleted_at is null;--> statement-breakpoint
-- Holds up: orders wait for one scan of the table; the column is new, so the index is empty.
CREATE INDEX "orders_due" ON "orders" USING btree ("due_on") WHERE due_on is not null and deleted_at is null;--> statement-breakpoint
-- Holds up: orders wait until all are indexed, a few seconds for a million of them.
CREATE INDEX "orders_money_to_keep" ON "orders" USING btree ("order_date" DESC NULLS FIRST) WHERE money_status is distinct from status;--> statement-breakpoint
-- Holds up: orders wait until all are indexed, a few seconds for a million of them.
CREATE INDEX "orders_person" ON "orders" USING btree (coalesce(user_id, shipping_address ->> 'phone'),"order_date" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
-- Holds up: reading the table once takes a few seconds for a million rows.
-- Safe for older processes: they write the codes of before, which all remain.
ALTER TABLE "changes" ADD CONSTRAINT "changes_topic" CHECK (topic in ('products', 'stock', 'categories', 'settings', 'orders', 'service-requests', 'pickup-requests', 'staff'));--> statement-breakpoint
-- Holds up: reading the table once takes a few seconds for a million rows.
-- Safe for older processes: they write the codes of before, which all remain.
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_subject" CHECK (subject in ('product', 'category', 'settings', 'order', 'service-request', 'staff', 'question', 'payment', 'backup', 'review', 'collection', 'synonyms', 'role', 'return', 'till', 'customer', 'draft'));--> statement-breakpoint
-- Holds up: reading the table once takes a few seconds for a million rows.
-- Safe for older processes: they write the codes of before, which all remain.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK (kind in ('placed', 'status', 'paid', 'lapsed', 'replaced', 'customer-cancelled', 'method', 'proof-sent', 'proof-rejected', 'proof-reopened', 'payment-problem', 'deleted', 'sold', 'revised', 'revision-offered', 'revision-answered', 'change-asked', 'returned', 'payment'));--> statement-breakpoint
-- Holds up: orders wait for one scan of the table.
-- Safe for older processes: they leave the columns as they begin.
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel" CHECK (channel in ('web', 'counter', 'phone', 'whatsapp'));--> statement-breakpoint
-- Holds up: orders wait for one scan of the table.
-- Safe for older processes: they leave the columns as they begin.
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK (delivery in ('parcel', 'pickup', 'carried'));--> statement-breakpoint
-- Holds up: orders wait for one scan of the table.
-- Safe for older processes: they leave the columns as they begin.
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK (discount >= 0);--> statement-breakpoint
-- Holds up: orders wait for one scan of the table.
-- Safe for older processes: they leave the columns as they begin.
ALTER TABLE "orders" ADD CONSTRAINT "orders_remainder" CHECK (remainder in ('on-delivery', 'on-account', 'in-store'));--> statement-breakpoint
-- Holds up: orders wait for one scan of the table.
-- Safe for older processes: they leave the columns as they begin.
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK (returned_amount between 0 and greatest(total_amount, 0));--> statement-breakpoint
CREATE VIEW "public"."order_money" AS (
  select orders.id as order_id, charged, online.pesos + hand.received as received, hand.refunded,
    charged - online.pesos - hand.received + hand.refunded as balance
  from orders,
    lateral (
      select case when deleted_at is not null or status = 'Cancelado' then 0 else total_amount - returned_amount end as charged
    ) as due,
    lateral (
      select coalesce(round(sum(paid.amount_in_cents - coalesce(reversed.amount_in_cents, 0)) / 100), 0)::bigint as pesos
      from payment_transactions paid left join payment_incidents reversed on reversed.provider = paid.provider
        and reversed.transaction_id = paid.transaction_id and reversed.kind = 'partly-reversed'
      where paid.order_id = orders.id and paid.status = 'APPROVED' and paid.returned_at is null and paid.currency = 'COP'
    ) as online,
    lateral (
      select coalesce(sum(amount) filter (where kind = 'received'), 0)::bigint as received,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as refunded
      from order_payments where order_payments.order_id = orders.id and voided_at is null
    ) as hand);--> statement-breakpoint
-- As before, without the units that came back and what they were worth.
CREATE OR REPLACE FUNCTION shop_sold(items jsonb) RETURNS TABLE (product_id text, units numeric, total numeric)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT item ->> 'id', (item ->> 'quantity')::numeric - coalesce((item ->> 'returned')::numeric, 0),
    (item ->> 'price')::numeric * CASE WHEN (item ->> 'isOffer')::boolean THEN 1 ELSE (item ->> 'quantity')::numeric END
      - coalesce((item ->> 'returnedTotal')::numeric, 0)
  FROM jsonb_array_elements(items) AS item
  WHERE item ->> 'id' IS NOT NULL AND item ->> 'quantity' IS NOT NULL AND item ->> 'price' IS NOT NULL
$$;
--> statement-breakpoint
-- As before, less what was returned: on the day of the order, not of the return.
CREATE OR REPLACE FUNCTION shop_add_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount - returned_amount)
    FROM arrived WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total)
    FROM arrived, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_move_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, sum(sign), sum(sign * net) FROM (
      SELECT order_date, status, payment_method, total_amount - returned_amount AS net, -1 AS sign FROM before WHERE deleted_at IS NULL
      UNION ALL
      SELECT order_date, status, payment_method, total_amount - returned_amount, 1 FROM after WHERE deleted_at IS NULL
    ) moved GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 OR sum(sign * net) <> 0;
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_drop_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_sums (day, status, payment_method, orders, total)
    SELECT shop_day(order_date), status, payment_method, -count(*), -sum(total_amount - returned_amount)
    FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total)
    SELECT shop_day(order_date), sold.product_id, -sum(sold.units), -sum(sold.total)
    FROM gone, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shop_sum_orders() RETURNS void LANGUAGE sql AS $$
  DELETE FROM order_sums;
  DELETE FROM product_sales;
  INSERT INTO order_sums (day, status, payment_method, orders, total, fresh)
    SELECT shop_day(order_date), status, payment_method, count(*), sum(total_amount - returned_amount), false
    FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
  INSERT INTO product_sales (day, product_id, units, total, fresh)
    SELECT shop_day(order_date), sold.product_id, sum(sold.units), sum(sold.total), false
    FROM orders, shop_sold(items) AS sold
    WHERE deleted_at IS NULL AND status <> 'Cancelado' GROUP BY 1, 2;
  -- The triggers have inserted the same totals spread over more rows.
  DELETE FROM product_months;
  INSERT INTO product_months (month, product_id, units, total, fresh)
    SELECT shop_month(day), product_id, sum(units), sum(total), false FROM product_sales WHERE NOT fresh GROUP BY 1, 2;
$$;
--> statement-breakpoint
-- Holds up: orders wait until all are summed, a few seconds for a million of them.
SELECT shop_sum_orders();
--> statement-breakpoint
-- A process that does not know order_payments changes the status without recording money.
CREATE FUNCTION shop_forget_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.money_status := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_money BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.money_status IS NOT DISTINCT FROM OLD.money_status)
  EXECUTE FUNCTION shop_forget_money();
--> statement-breakpoint
-- Gives roles to the staff of a shop in which nobody is its owner: one of before there were roles, or an imported one.
-- The first member of staff becomes the owner. The others, and whoever has an open invitation, keep what they could do
-- in a role of the shop's own, without what only an owner should do.
CREATE FUNCTION shop_give_first_roles() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  role_of_others text;
BEGIN
  IF EXISTS (SELECT FROM user_profiles WHERE role = 'admin' AND staff_role = 'owner') THEN RETURN; END IF;
  UPDATE user_profiles SET staff_role = 'owner' WHERE id = (
    SELECT users.id FROM user_profiles JOIN users USING (id) LEFT JOIN (
      SELECT accepted_by, min(accepted_at) AS joined_at FROM staff_invites GROUP BY accepted_by
    ) joined ON joined.accepted_by = users.id
    WHERE role = 'admin' ORDER BY joined_at NULLS FIRST, users.created_at, users.id LIMIT 1);
  IF NOT FOUND OR NOT EXISTS (
    SELECT FROM user_profiles WHERE role = 'admin' AND staff_role IS NULL
    UNION ALL SELECT FROM staff_invites WHERE accepted_at IS NULL AND revoked_at IS NULL AND staff_role IS NULL
  ) THEN RETURN; END IF;
  INSERT INTO staff_roles (name, permissions) VALUES ('Administración', ARRAY['orders', 'orders.work', 'orders.sell',
    'orders.change', 'orders.discount', 'orders.cancel', 'returns', 'money', 'payments', 'refunds', 'till', 'exports',
    'customers', 'questions', 'requests', 'reviews', 'newsletter', 'catalogue', 'stock', 'settings', 'activity'])
    ON CONFLICT DO NOTHING;
  SELECT id::text INTO role_of_others FROM staff_roles WHERE lower(name) = lower('Administración');
  UPDATE user_profiles SET staff_role = role_of_others WHERE role = 'admin' AND staff_role IS NULL;
  UPDATE staff_invites SET staff_role = role_of_others
    WHERE accepted_at IS NULL AND revoked_at IS NULL AND staff_role IS NULL;
END $$;
--> statement-breakpoint
SELECT shop_give_first_roles();
