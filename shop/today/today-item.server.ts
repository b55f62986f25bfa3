/** An item of the list of today, from a row of its query. */
import type { TodayItem, TodayKind, TodayOrder, TodaySubject } from './today.ts';

/** A row of the list's query. */
export type TodayRow = {
  kind: TodayKind;
  id: string;
  name: string;
  note: string;
  phone: string;
  amount: number | null;
  units: number;
  due_on: string | null;
  of_kind: number;
  /** milliseconds */
  since: number;
  order_id: string | null;
  order_number: string;
  status: TodayOrder['status'];
  delivery: TodayOrder['delivery'];
  remainder: TodayOrder['remainder'];
  owes_in_store: boolean;
  is_announced: boolean;
  promise: TodayOrder['promise'];
  to_collect: number | null;
  shipping_cost: number | null;
  access_token: string | null;
  shipping_address: TodayOrder['shippingAddress'];
  items: TodayOrder['items'];
};

/**
 * Makes an item of the list of a row.
 *
 * @param isWarned whether staff should read the warnings about its order before they send it
 */
export function toTodayItem(row: TodayRow, isWarned: boolean): TodayItem {
  const { kind, id, amount, due_on: dueOn } = row;
  return { ...subjectOf(row, isWarned), kind, key: `${kind} ${id}`, since: new Date(row.since), dueOn, amount };
}

function subjectOf({ kind, id, name, note, phone, units, ...row }: TodayRow, isWarned: boolean): TodaySubject {
  if (kind === 'question') return { of: 'customer', userId: id, name, questions: units };
  if (kind === 'request') return { of: 'request', requestId: id, name, phone, serviceType: note };
  if (kind === 'remittance') return { of: 'carrier', carrierId: id, name, parcels: units };
  if (kind === 'difference') return { of: 'remittance', remittanceId: id, carrier: name, differences: units };
  if (kind === 'guide') return { of: 'parcel', parcelId: id, orderNumber: name, company: note };
  if (kind === 'shortage') return { of: 'product', productId: id, name, units };
  if (row.order_id === null) return { of: 'payment', reference: name };
  const { order_number: orderNumber, shipping_address: shippingAddress, status, delivery, remainder, items } = row;
  const { to_collect: toCollect, access_token: accessToken, shipping_cost: shippingCost } = row;
  const owed = { remainder, owesInStore: row.owes_in_store, ...(toCollect !== null && { toCollect }) };
  const { is_announced: isAnnounced, promise } = row;
  const confirming = { ...(accessToken !== null && { accessToken }), ...(isWarned && { isWarned }) };
  const own = { isAnnounced, promise, shippingCost, ...owed, ...confirming };
  const order = { id: row.order_id, orderNumber, status, delivery, ...own, shippingAddress, items };
  return { of: 'order', order };
}
