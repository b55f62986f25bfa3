import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { openOrder, orders, stockReservations } from '#db/schema.ts';
import { isOfNetwork, networkOfClient } from '#shop/client-network.server.ts';
import { completeOrderFields, type OrderFields } from '#shop/orders/form/order-fields.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import type { OrderLimits } from '#shop/orders/limits/order-limits.ts';
import type { OnlineLimits } from '#shop/paying/offered-methods.ts';
import { defaultPaymentLimits, type PaymentLimits } from '#shop/paying/payment-limits.ts';
import type { ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import { liveOriginOf, type StoredOrigin, selectLiveOrigin } from '#shop/shipping/live-quotes/live-origin.server.ts';
import type { LiveOrigin } from '#shop/shipping/live-quotes/live-quote.ts';
import { selectRulesOf } from '#shop/shipping/read-shipping-rules.server.ts';
import { departuresOf, type StoredDepartures, selectDepartures } from '#shop/shipping/read-shipping-terms.server.ts';
import type { ShippingPlace, ShippingRule } from '#shop/shipping/shipping-rules.ts';
import { type RecentOrder, selectRecentOrders } from './earlier-orders.server.ts';

/** The client that places an order. The units in all its open orders and holds are limited. */
export type Client = {
  /** keyed hash of the client address; null where orders are placed without a client, as in seeds */
  clientKey?: string | null;
  /** the telephone of the order; absent for a hold */
  phone?: string;
};

/**
 * Serializes the requests of one attempt to order, by idempotency key, and those of one client, whose units are
 * counted. The locks last until the transaction ends, and must be taken before all others.
 */
export async function lockAttempts(tx: Db, keys: string[], { clientKey, phone }: Client = {}): Promise<void> {
  const names = keys.map((key) => `order ${key}`);
  if (clientKey) names.push(`client ${clientKey}`);
  const network = clientKey && networkOfClient(clientKey);
  if (network) names.push(`network ${network}`);
  if (phone) names.push(`phone ${phone}`);
  // Sorted before they are locked, so that requests with several names in common never deadlock.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hash) from (
      select distinct hashtextextended(name, 0) as hash from unnest(${sql.param(names)}::text[]) as name order by hash
    ) sorted`);
}

export type AttemptState = {
  /** whether none of the keys has an order (deleted or not) or a stock hold */
  isNew: boolean;
  /**
   * units kept by the orders that the client placed and that were neither paid nor sent, without those of the attempt
   * itself
   */
  openUnits: { ofPhone: number; ofAddress: number; ofNetwork: number };
  limits: OrderLimits;
  onlineLimits: OnlineLimits;
  orderFields: OrderFields;
  /** when parcels leave, and the rules of which one applies to the place of the order */
  shipping: ShippingTerms;
  /** where parcels leave, if shipping costs what the carrier asks; null otherwise */
  liveOrigin: LiveOrigin | null;
  /** the client's other orders that may have been paid just now, by telephone */
  recent: RecentOrder[];
};

/**
 * Finds in one query whether the keys of an attempt are unused, how many units its client has in open orders, which of
 * its orders may have been paid just now, the order limits, which totals can be paid online, which fields an order must
 * fill in, and what its shipping costs and when it arrives. Call it after `lockAttempts`, so that the result stays true
 * until the transaction ends.
 */
export async function findAttempt(
  tx: Db,
  keys: string[],
  { clientKey, phone }: Client,
  { place, now }: { place: ShippingPlace; now: Date },
): Promise<AttemptState> {
  const ordered = tx.select({ id: orders.id }).from(orders).where(inArray(orders.idempotencyKey, keys));
  const held = tx
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, keys));
  const unitsWhere = (condition: SQL) => sql`(
    select coalesce(sum((item ->> 'quantity')::int), 0)::int from orders, jsonb_array_elements(items) as item
    where ${openOrder} and status <> 'Pagado' and holds_stock and channel = 'web' and ${condition} and idempotency_key <> all (${sql.param(keys)}::text[]))`;
  const network = clientKey ? networkOfClient(clientKey) : null;
  const { rows } = await tx.execute<{
    isNew: boolean;
    ofPhone: number;
    ofAddress: number;
    ofNetwork: number;
    recent: RecentOrder[] | null;
    limits: Partial<OrderLimits> | null;
    paymentLimits: Partial<PaymentLimits> | null;
    orderFields: Partial<OrderFields> | null;
    shippingRules: ShippingRule[] | null;
    departures: StoredDepartures;
    liveOrigin: StoredOrigin;
  }>(
    sql`select not exists ${ordered} and not exists ${held} as "isNew",
      ${phone ? unitsWhere(sql`shipping_address ->> 'phone' = ${phone}`) : sql`0`} as "ofPhone",
      ${clientKey ? unitsWhere(sql`client_key = ${clientKey}`) : sql`0`} as "ofAddress",
      ${network ? unitsWhere(isOfNetwork(sql`client_key`, network)) : sql`0`} as "ofNetwork",
      ${phone ? selectRecentOrders(tx, keys, phone, now) : sql`null`} as recent,
      (select order_limits from store_settings limit 1) as limits,
      (select payment_limits from store_settings limit 1) as "paymentLimits",
      (select order_fields from store_settings limit 1) as "orderFields",
      ${selectRulesOf(place)} as "shippingRules", ${selectDepartures} as departures,
      ${selectLiveOrigin} as "liveOrigin"`,
  );
  const [row] = rows;
  return {
    isNew: row?.isNew ?? false,
    openUnits: {
      ofPhone: Number(row?.ofPhone ?? 0),
      ofAddress: Number(row?.ofAddress ?? 0),
      ofNetwork: Number(row?.ofNetwork ?? 0),
    },
    limits: { ...defaultOrderLimits, ...row?.limits },
    recent: row?.recent ?? [],
    onlineLimits: { ...defaultPaymentLimits, ...row?.paymentLimits },
    orderFields: completeOrderFields(row?.orderFields),
    shipping: { ...departuresOf(row?.departures), rules: row?.shippingRules ?? [] },
    liveOrigin: liveOriginOf(row?.liveOrigin),
  };
}
