import { and, between, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { type OrderStatus, orders, type PaymentMethod } from '#db/schema.ts';
import type { Span } from './order-days.ts';
import { hasProofToReview } from './order-marks.server.ts';
import { statusesToShip } from './order-status.ts';

/** Part of the list that staff work through: a status, what is to be sent, or what has a proof to judge. */
export type OrdersPart = OrderStatus | 'to-ship' | 'to-review';

/** Which orders staff look at; what is left out is not narrowed down. */
export type OrderFilter = {
  part?: OrdersPart | null;
  /** a number, a customer, a telephone, an e-mail or a city, as people type them */
  search?: string;
  method?: PaymentMethod | null;
  placed?: Span;
};

/** The orders of a filter. Deleted ones are never among them. */
export function wantedOrders({ part = null, ...rest }: OrderFilter): SQL | undefined {
  return and(ordersBesidePart(rest), part === null ? undefined : inPart(part));
}

/** The same before they are told apart by part. */
export function ordersBesidePart({ search = '', method = null, placed }: Omit<OrderFilter, 'part'>): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    method ? eq(orders.paymentMethod, method) : undefined,
    placed?.since ? gte(orders.orderDate, placed.since) : undefined,
    placed?.until ? lt(orders.orderDate, placed.until) : undefined,
    matchSearch(search),
  );
}

function inPart(part: OrdersPart): SQL {
  if (part === 'to-review') return hasProofToReview;
  return part === 'to-ship' ? inArray(orders.status, statusesToShip) : eq(orders.status, part);
}

const { shippingAddress } = orders;
const customer = sql`shop_fold(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName', ${shippingAddress}->>'email', ${shippingAddress}->>'city'))`;
const phoneDigits = sql`regexp_replace(${shippingAddress}->>'phone', '\\D', '', 'g')`;

/** People name an order by its number, spaces or not, or by how it ends; and a customer by any part of what is known. */
function matchSearch(search: string): SQL | undefined {
  // The database cannot be asked for the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  if (/^#?[\d\s+().-]*\d[\d\s+().-]*$/.test(text)) return matchFigures(text);
  const words = text.split(/\s+/).slice(0, 8);
  return or(and(...words.map((word) => like(customer, sql`shop_fold(${`%${escaped(word)}%`})`))), matchShortId(text));
}

function matchFigures(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '');
  const phone = digits.length === 12 && digits.startsWith('57') ? digits.slice(2) : digits;
  return or(
    like(orders.orderNumber, `${digits}%`),
    like(orders.orderNumber, `%${digits}`),
    // Three figures end too many telephones; from seven on somebody knows most of it.
    phone.length >= 4 ? like(phoneDigits, phone.length >= 7 ? `%${phone}%` : `%${phone}`) : undefined,
    text.startsWith('#') ? matchShortId(text) : undefined,
  );
}

/** The characters of its id by which the screens call an order: '#a3f91c'. */
function matchShortId(text: string): SQL | undefined {
  const start = /^#?([0-9a-f]{6,8})$/i.exec(text)?.[1]?.toLowerCase();
  return start ? between(orders.id, asUuid(start.padEnd(32, '0')), asUuid(start.padEnd(32, 'f'))) : undefined;
}

const asUuid = (figures: string) => figures.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
