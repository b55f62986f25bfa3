import type { RouterContextProvider } from 'react-router';
import { loadConfirming } from '#app/admin/orders/confirming/load-confirming.server.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext, originContext, paymentProviderContext } from '#app/context.ts';
import type { Pesos } from '#shop/money.ts';
import { findOrder } from '#shop/orders/list/read-order.server.ts';
import { findShortages } from '#shop/orders/locked-order.server.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { listOrderNotes } from '#shop/orders/notes/order-notes.server.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import { customerWhatsAppNumber } from '#shop/orders/order-whatsapp.ts';
import { findProofDue } from '#shop/orders/proofs/approve-amount.server.ts';
import { findPaidAmounts } from '#shop/orders/refunds/order-money.server.ts';
import { getAccessToken, listRevisions, type SeenRevision } from '#shop/orders/revisions/list-revisions.server.ts';
import { offerMessage } from '#shop/orders/revisions/revision-words.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';
import { isPickupAnnounced, pickupReadyMessage } from '#shop/orders/status/pickup-ready.ts';
import { listWithdrawnItems } from '#shop/orders/withdrawn-goods.server.ts';
import { listParcelsOf } from '#shop/parcels/find-parcel.server.ts';
import { collectedBeyond } from '#shop/parcels/locked-parcel.server.ts';
import { findPayments } from '#shop/payments/find-payments.server.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { findParcelMoney } from '#shop/remittances/parcel-money.server.ts';
import { findOrderMargin } from '#shop/reports/order-margin.server.ts';
import { findAppointment } from '#shop/service-requests/find-appointment.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { storePlace } from '#shop/settings/store-place.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import { isUuid } from '#shop/uuid.ts';
import { whatsappLink } from '#shop/whatsapp.ts';
import { sender } from './sender.ts';

/** Loads what a member of staff may see on the page of an order; null if there is no such order. */
export async function loadOrderPage(context: Readonly<RouterContextProvider>, orderId: string) {
  if (!isUuid(orderId)) return null;
  const viewer = getStaff(context);
  const sight = sightOf(viewer);
  const db = context.get(dbContext);
  const may = mayOf(viewer);
  const [order, attempts, incidents, settings, paid, ledger, notes, appointment, revisions, proof, parcels, margin] =
    await Promise.all([
      findOrder(db, sight, orderId),
      sight.money ? findPayments(db, orderId) : [],
      sight.money ? listIncidents(db, { orderId }) : [],
      getStoreSettings(db),
      sight.money ? findPaidAmounts(db, [orderId]) : {},
      sight.money ? readLedger(db, orderId) : null,
      listOrderNotes(db, orderId),
      may('requests') ? findAppointment(db, orderId) : null,
      listRevisions(db, sight, orderId),
      sight.money ? findProofDue(db, orderId) : null,
      listParcelsOf(db, orderId),
      sight.money && may('costs') ? findOrderMargin(db, orderId) : null,
    ]);
  if (!order) return null;
  const parcelIds = parcels.map(({ id }) => id);
  const parcelMoney = sight.money && parcelIds.length > 0 ? await findParcelMoney(db, parcelIds) : {};
  const isTest = context.get(paymentProviderContext)?.browser.isTest ?? false;
  const isToSend = order.holdsStock && !goodsHaveLeft(order.status);
  const shortages = isToSend ? await findShortages(db, order.items) : new Map();
  // Also of orders that hold no stock: sending those asks for it too.
  const withdrawn = goodsHaveLeft(order.status) ? [] : await listWithdrawnItems(db, order.items);
  return {
    order,
    appointment,
    payment: { attempts, incidents, isTest },
    sender: sender(settings),
    paid,
    ledger,
    proofDue: proof?.due ?? 0,
    notes,
    shortages,
    withdrawn,
    revisions,
    pickupChat: pickupChat({ order, settings, lacking: ledger?.lacking ?? null }),
    parcels: parcels.map((parcel) => ({ ...parcel, money: parcelMoney[parcel.id] ?? null })),
    collectedBeyond: collectedBeyond(parcels, order.toCollect ?? 0),
    margin,
    offerChat: await findOfferChat(context, order, revisions),
    confirming: await loadConfirming(context, order),
  };
}

type PickupChat = { order: SeenOrderDetail; settings: SettingsValues; lacking: Pesos | null };

/** The chat that tells the customer that the order can be fetched; null if it cannot yet, or was handed over. */
function pickupChat({ order, settings, lacking }: PickupChat): string | null {
  const number = customerWhatsAppNumber(order.shippingAddress);
  const isReady = isPickupAnnounced(order) && !isOver(order.status);
  if (!number || !isReady) return null;
  const { siteName, openingHours: hours } = settings;
  const place = { place: storePlace(settings).address, hours, siteName };
  return whatsappLink(number, pickupReadyMessage({ ...order, isOwed: order.owesInStore, rest: lacking }, place));
}

const isOver = (status: OrderStatus) => status === 'Entregado' || status === 'Cancelado';

/** The chat with the customer about a change that waits for them, for staff who change orders. */
async function findOfferChat(
  context: Readonly<RouterContextProvider>,
  order: SeenOrderDetail,
  revisions: SeenRevision[],
): Promise<string | null> {
  const isOffered = revisions.some(({ state }) => state === 'offered');
  if (!isOffered || !mayOf(getStaff(context))('orders.change')) return null;
  const token = await getAccessToken(context.get(dbContext), order.id);
  const number = customerWhatsAppNumber(order.shippingAddress);
  return number && whatsappLink(number, offerMessage(order, `${context.get(originContext)}/pedido/${token}/cambio`));
}
