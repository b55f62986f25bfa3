import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { AmountChanged } from '#shop/parcels/give-guide.server.ts';
import type { BuyGuideResult } from '#shop/parcels/guides/buy-guide.server.ts';
import type { CancelGuideResult } from '#shop/parcels/guides/cancel-guide.server.ts';
import type { MissingForGuide } from '#shop/parcels/guides/read-shipment.server.ts';
import type { ResolvePurchaseResult } from '#shop/parcels/guides/resolve-purchase.server.ts';
import { parcelStateWords } from '#shop/parcels/parcel-states.ts';

type Refusal = Extract<BuyGuideResult | CancelGuideResult | ResolvePurchaseResult, { ok: false }> | AmountChanged;

const faultsOfCarrier: Refusal['reason'][] = ['unavailable', 'turned-away', 'unreached', 'unknown', 'guide-repeated'];

/** Whether the carrier is to blame for it, so that another purchase would end like this one. */
export const isCarrierAway = ({ reason }: Refusal): boolean => faultsOfCarrier.includes(reason);

/** Said where an operation on guides needs the interface, and the shop has no key of one. */
export const noCarrierApi = 'La tienda no tiene configurada ninguna transportadora en línea.';

/** Explains in Spanish why a guide was not quoted, bought, found or cancelled. */
export function purchaseProblem(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'not-found':
    case 'order-cancelled':
    case 'guide-taken':
      return parcelProblem(refusal);
    case 'purchase-open':
    case 'amount-changed':
      return parcelProblem(refusal);
    case 'not-possible':
      return refusal.state === 'labelled'
        ? 'El paquete ya tiene su guía.'
        : `El paquete está en «${parcelStateWords[refusal.state]}»: eso no puede seguir.`;
    case 'by-hand':
      return 'La guía de esta transportadora se pone a mano.';
    case 'missing':
      return refusal.missing.map((name) => missingWords[name]).join(' ');
    case 'refused':
      return `La transportadora no lo aceptó: ${refusal.message}`;
    case 'unavailable':
      return 'La transportadora no responde. Inténtalo de nuevo en un momento.';
    case 'turned-away':
      return 'La transportadora no deja entrar a la tienda y no se hizo nada. Avisa a quien configuró la llave de la tienda.';
    case 'not-stored':
      return `La transportadora vendió la guía ${refusal.guide}, pero la tienda no la pudo guardar. Anótala: en tres minutos la puedes escribir en el paquete, en «Compra de la guía». No compres otra.`;
    case 'unreached':
      return 'No hubo conexión con la transportadora y no se compró nada. Inténtalo de nuevo.';
    case 'unknown':
      return 'La transportadora no respondió y no se sabe si vendió la guía. Búscala en su panel antes de comprar otra.';
    case 'guide-repeated':
      return `La transportadora respondió con la guía ${refusal.guide}, que es del pedido ${formatOrderNumber(refusal.orderNumber)}. Busca en su panel la de este pedido y escríbela en el paquete, en «Compra de la guía». No compres otra.`;
    case 'order-changed':
      return 'El pedido cambió mientras tanto. Mira otra vez lo que cobra y la dirección.';
    case 'rate-changed':
      return 'La transportadora ya no ofrece esa tarifa. Elige entre las de ahora.';
    case 'not-given':
      return `La guía ${refusal.guide} se compró, pero el paquete no la pudo recibir: ${purchaseProblem(refusal.refusal)} Anúlala en el panel de la transportadora.`;
    case 'not-unknown':
      return 'Mientras tanto ya se supo qué pasó con la compra. Mira el paquete otra vez.';
    case 'guide-unknown':
      return 'La transportadora no conoce esa guía. Revisa el número.';
    case 'no-number':
      return 'Esta guía se anula en el panel de la transportadora.';
    case 'still-active':
      return stillActive(refusal.words);
  }
}

/** Said while the carrier has agreed to cancel a guide, and its tracking does not say that it did. */
export const stillActive = (words: string) =>
  `La transportadora respondió que sí, pero la guía sigue activa${words && ` («${words}»)`}. No la uses en otro paquete: queda anulada aquí cuando el rastreo lo diga, o anúlala en el panel de la transportadora.`;

const missingWords: Record<MissingForGuide, string> = {
  'shop-address': 'Falta la dirección de la tienda: escríbela en Configuración.',
  'shop-city': 'La ciudad de la tienda no es un municipio conocido: corrígela en Configuración.',
  'shop-phone': 'Falta el teléfono de la tienda, de diez números: escríbelo en Configuración.',
  'shop-email': 'Falta el correo de la tienda: escríbelo en Configuración.',
  weight: 'Falta el peso: escríbelo aquí, o en los productos.',
  value:
    'Los otros paquetes del pedido ya declaran todo su valor: abre el paquete, «Cotizar y comprar la guía», y escribe cuánto vale lo que lleva este.',
  city: 'La ciudad del pedido no es un municipio conocido: corrígela en el pedido.',
  address: 'Falta la dirección del pedido: escríbela en el pedido.',
  phone: 'El teléfono del pedido no tiene diez números: corrígelo en el pedido.',
};
