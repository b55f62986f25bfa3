/** Where the page of an order leads. Called on the server, so that the page loads none of the words. */
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber, type OrderByLink } from '#shop/orders/order.ts';
import type { Successor } from '#shop/orders/placing/successor.server.ts';
import type { OfferToCustomer } from '#shop/orders/revisions/list-revisions.server.ts';
import { canBeRevised, canCorrectAddress } from '#shop/orders/revisions/order-content.ts';
import type { CustomerParcel } from '#shop/parcels/find-parcel.server.ts';
import { storePlace } from '#shop/settings/store-place.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import type { OrderLink } from './order-panels.tsx';
import type { OrderSituation } from './situation.ts';

/** The headline while a change waits for the customer: until then nothing is sent or paid. */
export function offerSituation({ expiresAt, total }: OfferToCustomer): OrderSituation {
  const text = `El total pasaría de ${formatPesos(total.before)} a ${formatPesos(total.after)}. Tu pedido no sale hasta que respondas; guardamos los productos y el precio hasta el ${formatMoment(expiresAt)}`;
  return { title: 'Un cambio espera tu respuesta', text, reason: '', next: 'none' };
}

/**
 * Adds to the text under the headline what the customer still has to pay, if a rest was agreed with staff. The text of
 * an order that is not paid, or on its way, says itself what is paid at the door.
 */
export function withRest(situation: OrderSituation, { remainder, status }: OrderByLink, rest: number): OrderSituation {
  const isSaid = remainder === 'on-delivery' && (status === 'Pendiente Contraentrega' || status === 'Enviado');
  if (remainder === null || rest <= 0 || isSaid) return situation;
  const how = {
    'on-delivery': 'los pagas cuando lo recibas',
    'in-store': 'los pagas al recogerlo',
    'on-account': 'quedaron a crédito',
  };
  return { ...situation, text: `${situation.text} Faltan ${formatPesos(rest)}: ${how[remainder]}.` };
}

/** Adds with which carriers and guides the order goes; its own page has the rest. */
export function withParcels(situation: OrderSituation, parcels: CustomerParcel[]): OrderSituation {
  const byCarrier = Map.groupBy(
    parcels.filter(({ deliveredAt }) => deliveredAt === null),
    ({ carrier }) => carrier,
  );
  if (byCarrier.size === 0) return situation;
  const names = [...byCarrier].map(([carrier, own]) => {
    const guides = own.map(({ guide }) => guide);
    return `${carrier} (${guides.length === 1 ? 'guía' : 'guías'} ${listOf(guides)})`;
  });
  return { ...situation, text: `${situation.text} Va con ${listOf(names)}.` };
}

const listOf = (words: string[]) => new Intl.ListFormat('es').format(words);

/** The headline of a sent order all of which comes back to the shop, because it could not be delivered. */
export const comingBack: OrderSituation = {
  title: 'No pudimos entregar tu pedido',
  text: 'Vuelve a la tienda. Escríbenos para acordar si te lo enviamos otra vez.',
  reason: '',
  next: 'none',
};

export const shipmentLink: OrderLink = { path: '/envio', label: 'Seguir el envío' };

export const offerLink: OrderLink = { path: '/cambio', label: 'Ver el cambio y responder' };

/** The order that took the place of another; null without its link. */
export function successorLink({ accessToken, orderNumber }: Successor): OrderLink | null {
  return accessToken
    ? { path: '', token: accessToken, label: `Ver el pedido ${formatOrderNumber(orderNumber)}` }
    : null;
}

/** What a customer can change until the order is sent. */
export function changeLinks(order: OrderByLink): OrderLink[] {
  if (!canBeRevised(order.status)) return [];
  const asking = { path: '/pedir-cambio', label: 'Pedir un cambio' };
  return canCorrectAddress(order) ? [{ path: '/direccion', label: 'Corregir la dirección' }, asking] : [asking];
}

/** Where and when orders are fetched, as the end of a sentence with its full stop. */
export function pickupPlaceText(settings: Parameters<typeof storePlace>[0] & Pick<PublicSettings, 'openingHours'>) {
  const hours = settings.openingHours.trim().replaceAll(/\s*\n\s*/g, ', ');
  return [storePlace(settings).address, hours].filter(Boolean).join('. ').replace(/[^.]$/, '$&.');
}
