import { formatPesos } from '#shop/money.ts';
import type { ShippingQuote } from './shipping-rules.ts';

/** Why an order is not paid on delivery: a short text shown next to the choice, and a full message. */
export type RefusedDelivery = { short: string; full: string };

/** Says to the shopper why an order to a city is not paid on delivery; null if it can be. */
export function deliveryRefusal(refused: ShippingQuote['codRefused'], city: string): RefusedDelivery | null {
  if (!refused) return null;
  const place = city.trim() || 'este municipio';
  if (refused.reason === 'not-here')
    return {
      short: `No se ofrece en ${place}`,
      full: `A ${place} no se puede pagar contraentrega. ${anotherMethod}`,
    };
  const bound =
    refused.reason === 'too-little' ? `desde ${formatPesos(refused.least)}` : `hasta ${formatPesos(refused.most)}`;
  return {
    short: `En ${place}, solo con productos ${bound}`,
    full: `A ${place} se pagan contraentrega los pedidos con productos ${bound}. ${anotherMethod}`,
  };
}

const anotherMethod = 'Elige otro método de pago.';
