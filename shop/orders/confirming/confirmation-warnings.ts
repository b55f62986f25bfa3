/** What staff should know before they send an order on delivery that is not confirmed. It blocks nothing. */
import { formatPesos, type Pesos } from '#shop/money.ts';
import {
  findShippingRule,
  quoteShipping,
  type ShippingQuote,
  type ShippingRule,
} from '#shop/shipping/shipping-rules.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';

/**
 * The amount to collect in pesos from which the first delivery to a telephone is warned about: a refused parcel costs
 * the freight both ways, and of so much staff ask before it leaves.
 */
const largeFirstAmount: Pesos = 200_000;

/** How the other orders of a telephone ended; each order counts once. */
export type TelephoneHistory = {
  delivered: number;
  /** sent, and not accepted at the door */
  refused: number;
  /** given back after the delivery */
  returned: number;
  cancelled: number;
};

export type OrderToWarnAbout = {
  firstName: string;
  /** collected at the door */
  toCollect: Pesos;
  /** what the goods cost, less discounts */
  goods: Pesos;
  isAbroad: boolean;
  city: string;
  department: string;
  /** null if the city is not recognized */
  municipalityCode: string | null;
};

/**
 * Words the warnings about an order, the most important first; empty if there are none. Without the permission to see
 * amounts, they name none of the goods.
 *
 * @param known.rules all shipping rules
 */
export function warnBeforeSending(
  order: OrderToWarnAbout,
  { rules, history, sight }: { rules: readonly ShippingRule[]; history: TelephoneHistory; sight: Sight },
): string[] {
  const { toCollect, goods, isAbroad, city, municipalityCode } = order;
  const warnings: string[] = [];
  const { delivered, refused, returned, cancelled } = history;
  if (refused + returned + cancelled > 0) warnings.push(`${formatHistory(order.firstName, history)}.`);
  if (toCollect > largeFirstAmount && delivered + returned === 0)
    warnings.push(`Es lo primero que se entrega a este celular y pasa de ${formatPesos(largeFirstAmount)}.`);
  if (isAbroad) return warnings;
  const { codRefused } = quoteShipping(findShippingRule(rules, order), { grams: 0, goods, isOnDelivery: true });
  if (codRefused && toCollect > 0) warnings.push(refusalText(codRefused, city, sight));
  if (municipalityCode === null) warnings.push(`La ciudad «${city}» no es un municipio conocido: pregunta a dónde va.`);
  return warnings;
}

/** 'Ana: 3 entregados, 1 rechazado'; without anything that ended, 'Ana: sin pedidos anteriores'. */
export function formatHistory(
  firstName: string,
  { delivered, refused, returned, cancelled }: TelephoneHistory,
): string {
  const parts = [
    count(delivered, 'entregado'),
    count(refused, 'rechazado'),
    count(returned, 'devuelto'),
    count(cancelled, 'cancelado'),
  ].filter(Boolean);
  return `${firstName || 'Este celular'}: ${parts.join(', ') || 'sin pedidos anteriores'}`;
}

const count = (number: number, word: string) => (number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`);

function refusalText(refused: NonNullable<ShippingQuote['codRefused']>, city: string, { money }: Sight): string {
  const where = city || 'ese lugar';
  switch (refused.reason) {
    case 'not-here':
      return `Tus tarifas no ofrecen pago contraentrega en ${where}.`;
    case 'too-little':
      return `Tus tarifas ofrecen contraentrega en ${where} desde ${money ? formatPesos(refused.least) : 'un valor mayor'}.`;
    case 'too-much':
      return `Tus tarifas ofrecen contraentrega en ${where} hasta ${money ? formatPesos(refused.most) : 'un valor menor'}.`;
  }
}
