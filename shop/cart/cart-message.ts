import { formatPesos, type Pesos } from '#shop/money.ts';

/** A shopper's cart, for an order that is arranged on WhatsApp. A pack's line has its label and no quantity. */
export function cartMessage(
  lines: { name: string; quantity: number; offerLabel?: string | null }[],
  total: Pesos,
): string {
  return [
    'Hola, quiero hacer este pedido:',
    ...lines.map(({ name, quantity, offerLabel }) => (offerLabel ? `${name}, ${offerLabel}` : `${quantity} x ${name}`)),
    `Total: ${formatPesos(total)}`,
  ].join('\n');
}
