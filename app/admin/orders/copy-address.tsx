import { CopyButton } from '#app/ui/copy-button.tsx';
import type { OrderDelivery } from '#db/schema.ts';
import { formatOrderNumber, type ShippingAddress } from '#shop/orders/order.ts';
import { streetLines, town } from './order/address-lines.ts';

/** What is copied of an order to fill in a carrier's form. */
type Addressed = { shippingAddress: ShippingAddress; notes: string };

/**
 * Writes who receives a parcel, and where, for the form of a carrier: name and telephone first, the customer's notes
 * last.
 *
 * @returns '' if the order has no address
 */
export function addressToCopy({ shippingAddress: to, notes }: Addressed): string {
  const lines = streetLines(to, town(to));
  if (lines.length === 0) return '';
  const name = `${to.firstName} ${to.lastName}`.trim();
  return [name, to.phone, ...lines, notes.trim() && `Notas: ${notes.trim()}`].filter(Boolean).join('\n');
}

type CopyAddressProps = {
  order: Addressed & { delivery: OrderDelivery };
  /** where several orders are listed: the order's number */
  of?: string;
};

/** Copies who receives an order and where, as the forms of carriers want it; nothing without an address. */
export function CopyAddress({ order, of }: CopyAddressProps) {
  const text = order.delivery === 'parcel' ? addressToCopy(order) : '';
  if (text === '') return null;
  return (
    <CopyButton label={of ? `Copiar dirección del pedido ${formatOrderNumber(of)}` : 'Copiar dirección'} text={text} />
  );
}
