import { formatPesos, type Pesos } from '#shop/money.ts';

/**
 * Formats a cart as a WhatsApp message, for an order that is arranged there. A line of a pack shows its label and no
 * quantity.
 */
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
