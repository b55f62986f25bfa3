import type { RouterContextProvider } from 'react-router';
import { dbContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { readOrderNotice } from '#app/storefront/without-scripts/order-notices.ts';
import type { Db } from '#db/database.server.ts';
import { isAbroad } from '#shop/colombia.ts';
import { mayCustomerCancel } from '#shop/orders/cancelling/customer-cancelling.ts';
import { findOpenWithdrawalDeadline } from '#shop/orders/find-withdrawal-deadline.server.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import { keptPromise } from '#shop/orders/kept-promise.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { fallingFee } from '#shop/orders/money/delivery-fee.server.ts';
import { findOrderSums, partOf } from '#shop/orders/money/part-paid.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { findSuccessor } from '#shop/orders/placing/successor.server.ts';
import { quoteDelivery } from '#shop/orders/quote-delivery.server.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { listCustomerRefunds } from '#shop/orders/refunds/list-customer-refunds.server.ts';
import { findReorderLink } from '#shop/orders/reorder/find-reorder-link.server.ts';
import { findOffer } from '#shop/orders/revisions/list-revisions.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';
import { goodsHaveLeft, isToBePaid } from '#shop/orders/status/order-status.ts';
import { orderSteps } from '#shop/orders/status/order-steps.ts';
import { canBeWithdrawnFrom } from '#shop/orders/withdrawal-deadline.ts';
import { isHeldBack, listWithdrawnItems } from '#shop/orders/withdrawn-goods.server.ts';
import { comesBack, listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import { listUsableMethods } from '#shop/paying/offered-methods.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { listWaysForOrder, plainMethods } from '#shop/paying/payment-ways.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import { listLinesToReview } from '#shop/reviews/review-link.server.ts';
import { findAppointment } from '#shop/service-requests/find-appointment.server.ts';
import { serviceOf } from '#shop/service-requests/service-of-order.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { confirmLink, withConfirmation } from './confirming/confirmation-situation.ts';
import { customerHistory } from './event-text.ts';
import {
  changeLinks,
  comingBack,
  offerLink,
  offerSituation,
  pickupPlaceText,
  shipmentLink,
  successorLink,
  withParcels,
  withRest,
} from './order-links.ts';
import { missingDetails } from './paying/missing-details.ts';
import { returnsInWords } from './returns-in-words.ts';
import { canBeOrderedAgain, orderSituation } from './situation.ts';
import { readTransactionId } from './transaction-id.ts';

type Surroundings = {
  part: ReturnType<typeof partOf>;
  money: Awaited<ReturnType<typeof findOrderSums>>;
  isHeld: boolean;
  settings: SettingsValues;
  paying: Parameters<typeof orderSituation>[1];
  url: URL;
  /** whether the shop offers a way to pay it now */
  canPay: boolean;
};

/** Reads all that the page of an order shows to the customer who has its link; null if no order has it. */
export async function loadOrderByLink(context: Readonly<RouterContextProvider>, token: string, url: URL) {
  const db = context.get(dbContext);
  let order = await findOrderByToken(db, token);
  if (!order) return null;

  // The provider redirects the customer here with the transaction's id: the page shows its result even without scripts.
  const transactionId = readTransactionId(url.searchParams.get('id'));
  const provider = transactionId ? context.get(paymentProviderContext) : null;
  const checking = checkPayment(db, provider, { orderId: order.id, transactionId });
  const payment = await orElseInOutage(context, checking, null, 'a payment could not be looked up');
  if (payment && payment.status !== order.status) order = (await findOrderByToken(db, token)) ?? order;

  const settings = await getStoreSettings(db);
  const { transferAccounts, paymentLimits, customerCancelling, orderFields } = settings;
  const browser = context.get(paymentProviderContext)?.browser ?? null;
  const toReview = await listLinesToReview(db, { ...order, accessToken: token });
  const { id: _, createdAt: __, updatedAt: ___, codFee: ____, returnedAmount: _____, events, ...shown } = order;
  const money = await findOrderSums(db, order.id);
  const part = isToBePaid(order.status) ? partOf(money) : null;
  const takesTransfers = transferAccounts.length > 0;
  const onDelivery = order.status === 'Pendiente' ? await quoteDelivery(db, order) : null;
  const conditions = {
    isPaidInPart: part !== null,
    takesOnline: browser !== null,
    takesTransfers,
    onlineLimits: paymentLimits,
    isAbroad: isAbroad(order.shippingAddress.country),
    ...goodsToPay(order),
    total: part?.rest ?? order.totalAmount - fallingFee({ ...order, deletedAt: null }),
    refusedOnDelivery: onDelivery?.refusal ?? null,
  };
  const banks = transferAccounts.map(({ bank }) => bank);
  const service = serviceOf(order);
  const isHeld = order.status === 'Pagado' && (await isHeldBack(db, order.id));
  const paying = { payment: payment?.state ?? 'none', message: payment?.message ?? '' } as const;
  const ways = listWaysForOrder(order, conditions, banks);
  const surroundings = { part, money, isHeld, settings, paying, url, canPay: ways.length > 0 };
  const { situation, next, changes } = await readSituation(db, order, surroundings);
  const missing = Object.fromEntries(
    listUsableMethods(conditions).map((code) => [code, missingDetails(shown, code, orderFields)]),
  );
  const takesTransfer =
    situation.next === 'proof' || (situation.next === 'pay-ahead' && missing.transfer?.length === 0);
  return {
    appointment: service ? { service, request: await findAppointment(db, order.id) } : null,
    // In words, which the page does not need the code for.
    order: { ...shown, promise: isHeld ? null : keptPromise(order) },
    situation,
    next,
    changes,
    history: customerHistory(events, order.delivery),
    steps: orderSteps(order),
    toReview,
    isWithdrawable: canBeWithdrawnFrom(order),
    withdrawableUntil: await findOpenWithdrawalDeadline(db, order),
    toPay: conditions.total,
    deliveryFee: onDelivery?.fee ?? 0,
    returns: returnsInWords(await listCustomerRefunds(db, order.id)),
    again: canBeOrderedAgain(order) || situation.isWithdrawn ? await findReorderLink(db, order.items) : null,
    payment: paying,
    browser,
    plain: {
      methods: plainMethods(ways),
      notice: readOrderNotice(url.searchParams.get('aviso')),
      // Account numbers are only sent once price and stock are reserved.
      accounts: takesTransfer && order.holdsStock ? transferAccounts : [],
      until: order.holdExpiresAt,
    },
    isSignedIn: context.get(viewerContext) !== null,
    canCancel: mayCustomerCancel(customerCancelling, order.status),
    ways,
    isPaidInStore: order.paymentMethod === methodRecords.store.stored,
    missing,
  };
}

/** Reads how the order is, and what its customer may do about it. */
async function readSituation(db: Db, order: OrderByLink, surroundings: Surroundings) {
  const { part, money, isHeld, settings, paying, url, canPay } = surroundings;
  const isCancelled = order.status === 'Cancelado';
  const refund = isCancelled ? await findRefund(db, order.id) : undefined;
  const withdrawn = isToBePaid(order.status) ? await listWithdrawnItems(db, order.items) : [];
  const successor = isCancelled ? await findSuccessor(db, order) : null;
  const offer = canBeRevised(order.status) ? await findOffer(db, order.id) : null;
  const usual = orderSituation(
    {
      ...order,
      toCollect: (await findToCollect(db, [order.id])).get(order.id) ?? 0,
      part: part && { ...part, takesTransfers: settings.transferAccounts.length > 0 },
      fallingFee: part || withdrawn.length > 0 || !canPay ? 0 : fallingFee({ ...order, deletedAt: null }),
      isHeldBack: isHeld,
      pickupPlace: pickupPlaceText(settings),
      withdrawn: withdrawn.map(({ name }) => name),
      successor: successor?.orderNumber ?? null,
    },
    paying,
    refund,
  );
  const rest = order.remainder ? (money?.balance ?? 0) : 0;
  const parcels = goodsHaveLeft(order.status) ? await listCustomerParcels(db, order.id) : [];
  const following = successor ? successorLink(successor) : parcels.length > 0 ? shipmentLink : null;
  const isComingBack = order.status === 'Enviado' && (await comesBack(db, order.id));
  const arriving = isComingBack ? comingBack : withParcels(withRest(usual, order, rest), parcels);
  if (offer) return { situation: offerSituation(offer), next: offerLink, changes: [] };
  const situation = withConfirmation(arriving, order, url);
  return { situation, next: following ?? confirmLink(situation, order), changes: changeLinks(order) };
}
