import type { OrderDelivery, OrderRemainder, OrderStatus, ShippingAddress } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { SeenItem } from '#shop/orders/order.ts';
import { permissionForStatus } from '#shop/orders/status/status-permission.ts';
import type { DeliveryPromise } from '#shop/shipping/delivery-promise.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';

/** The kinds of work that wait for staff, the most urgent first, each for those who have all its permissions. */
const permissionsOfKind = {
  /** a proof of transfer to review */
  proof: ['orders', 'payments'],
  /** an order to pack and send that is paid, sold on account, or paid on delivery and confirmed */
  send: ['orders.work'],
  /** an order paid on delivery that its customer has not confirmed */
  confirm: ['orders.work'],
  /** an order that its customer fetches: not announced to them yet, or days ago */
  fetch: ['orders.work'],
  /** a guide that was bought, or may have been, and that its parcel does not have */
  guide: ['orders.work'],
  /** the customer of an order asks for a change */
  change: ['orders.change'],
  /** a change that its customer has to accept */
  revision: ['orders.change'],
  /** a payment to review */
  incident: ['payments'],
  /** money to give back */
  refund: ['refunds'],
  /** money that a carrier should have paid */
  remittance: ['payments'],
  /** a remittance with differences that nothing was decided about */
  difference: ['payments'],
  /** a paid order whose goods were sold out */
  'no-stock': ['orders.work'],
  /** units that are sold but not on the shelf */
  shortage: ['stock'],
  /** a customer with questions */
  question: ['questions'],
  /** a request for an appointment */
  request: ['requests'],
} as const satisfies Record<string, readonly Permission[]>;

export type TodayKind = keyof typeof permissionsOfKind;

/** The kinds, the most urgent first. */
const todayKinds = Object.keys(permissionsOfKind) as TodayKind[];

/** Lists the kinds of which a member of staff is shown what waits. */
export function todayKindsOf(viewer: { permissions: readonly Permission[] }): TodayKind[] {
  return todayKinds.filter((kind) => permissionsOfKind[kind].every((one) => hasPermission(viewer, one)));
}

/** An order as the list of today shows it: its lines have no prices. */
export type TodayOrder = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  delivery: OrderDelivery;
  remainder: OrderRemainder | null;
  promise: DeliveryPromise | null;
  /** null without the permission to see amounts */
  shippingCost: Pesos | null;
  /** whether its customer still has something to pay in the shop */
  owesInStore: boolean;
  /** whether its customer knows that it can be fetched */
  isAnnounced: boolean;
  /** what is collected at the door, of an order to confirm; only with the permission to see amounts */
  toCollect?: Pesos;
  /** the secret of its link, of an order to confirm; only with the permission to see amounts, which the link shows */
  accessToken?: string;
  /** of an order to confirm: whether its page warns before it is sent */
  isWarned?: boolean;
  shippingAddress: ShippingAddress;
  items: SeenItem[];
};

/**
 * The status that an order gets with one press: a parcel is sent, and what its customer fetches is handed over. Null for
 * an order that takes more than that, because something of it is paid then.
 */
export function statusOfPress(
  order: Pick<TodayOrder, 'status' | 'delivery' | 'remainder' | 'owesInStore'>,
): OrderStatus | null {
  const to = order.delivery === 'pickup' ? 'Entregado' : 'Enviado';
  return permissionForStatus(order, to) === 'orders.work' ? to : null;
}

/** What an item is about. */
export type TodaySubject =
  | { of: 'order'; order: TodayOrder }
  /** a payment of no known order */
  | { of: 'payment'; reference: string }
  /** of the order with this number */
  | { of: 'parcel'; parcelId: string; orderNumber: string; company: string }
  | { of: 'product'; productId: string; name: string; units: number }
  | { of: 'carrier'; carrierId: string; name: string; parcels: number }
  | { of: 'remittance'; remittanceId: string; carrier: string; differences: number }
  | { of: 'customer'; userId: string; name: string; questions: number }
  | { of: 'request'; requestId: string; name: string; phone: string; serviceType: string };

/** One thing that waits for staff. */
export type TodayItem = TodaySubject & {
  kind: TodayKind;
  /** unique in the list */
  key: string;
  since: Date;
  /** the last day for it by law; null if there is none */
  dueOn: string | null;
  /** null without the permission to see amounts, and where there is none in pesos */
  amount: Pesos | null;
};
