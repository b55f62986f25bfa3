import type { PaymentMethod } from '#db/schema.ts';
import { isOrdersSort, type OrdersSort } from '#shop/orders/list/order-sort.ts';
import { isOrderStatus, type OrderStatus } from '#shop/orders/status/order-status.ts';
import { methodCodes, methodRecords } from '#shop/paying/payment-methods.ts';
import { staffRecords } from '#shop/paying/staff-methods.ts';
import { type DayChoice, type DayRange, isDayChoice, parseDay } from '#shop/sales/order-days.ts';

/** The filters in the list's address; omitted ones do not filter. */
export type OrdersQuery = {
  status?: OrderStatus | null;
  /** only orders on delivery that their customers have not confirmed */
  toConfirm?: boolean;
  /** only orders still to be packed and sent */
  toShip?: boolean;
  /** only orders that wait in the shop until their customers fetch them */
  toFetch?: boolean;
  /** only orders with a proof to review */
  toReview?: boolean;
  search?: string;
  days?: DayChoice | DayRange | null;
  method?: PaymentMethod | null;
  sort?: OrdersSort;
  page?: number;
};

export const longestSearch = 100;

/** The payment methods that the filter offers. */
export const paymentMethods: PaymentMethod[] = [
  ...methodCodes.map((code) => methodRecords[code].stored),
  ...staffRecords.map(({ stored }) => stored),
];

/** Parses the filters of a URL or of the search form. Unknown values are ignored. */
export function parseOrdersQuery(params: URLSearchParams): Required<OrdersQuery> {
  const status = params.get('status');
  const sort = params.get('sort');
  const method = paymentMethods.find((one) => one === params.get('method')) ?? null;
  return {
    status: isOrderStatus(status) ? status : null,
    toConfirm: params.get('confirm') === 'pending',
    toShip: params.get('ship') === 'pending',
    toFetch: params.get('fetch') === 'pending',
    toReview: params.get('review') === 'proofs',
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    days: parseDays(params),
    method,
    sort: isOrdersSort(sort) ? sort : 'newest',
    page: Number(params.get('page') ?? 1),
  };
}

function parseDays(params: URLSearchParams): DayChoice | DayRange | null {
  const choice = params.get('date');
  if (isDayChoice(choice)) return choice;
  const range = { from: parseDay(params.get('from')), to: parseDay(params.get('to')) };
  return choice === 'range' || (choice === null && (range.from || range.to)) ? range : null;
}

/** The query string: '' or '?status=Pagado'. */
function queryText(query: OrdersQuery): string {
  const { status, toConfirm, toShip, toFetch, toReview, search, days, method, sort, page } = query;
  const params = new URLSearchParams();
  if (toReview) params.set('review', 'proofs');
  if (toConfirm) params.set('confirm', 'pending');
  if (toShip) params.set('ship', 'pending');
  if (toFetch) params.set('fetch', 'pending');
  if (status) params.set('status', status);
  if (search) params.set('search', search);
  if (typeof days === 'string') params.set('date', days);
  else if (days) {
    params.set('date', 'range');
    if (days.from) params.set('from', days.from);
    if (days.to) params.set('to', days.to);
  }
  if (method) params.set('method', method);
  if (sort && sort !== 'newest') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

/** The address of the orders list with the given filters. */
export function ordersHref(query: OrdersQuery): string {
  return `/admin/orders${queryText(query)}`;
}

/** The address of the CSV export of all orders that match the filters, regardless of page. */
export function ordersExportHref(query: OrdersQuery): string {
  return `/admin/orders/export.csv${queryText({ ...query, page: 1 })}`;
}

/** The address that prints the packing slips, labels or picking list of these orders. */
export function printsHref(prints: 'slips' | 'labels' | 'picking', orderIds: string[]): string {
  return `/admin/orders/${prints}?${new URLSearchParams(orderIds.map((id) => ['order', id]))}`;
}

/** The address that prints the receipt of an order. */
export function receiptHref(orderId: string): string {
  return `${orderHref(orderId)}/receipt`;
}

/** The address where staff sell. */
export const newSaleHref = '/admin/orders/new';

/** The address of one order. */
export function orderHref(orderId: string): string {
  return `/admin/orders/${orderId}`;
}

/** The address of a proof's file. */
export function proofHref(orderId: string, proofId: string): string {
  return `${orderHref(orderId)}/proofs/${proofId}`;
}
