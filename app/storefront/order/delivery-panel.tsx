import type { ReactNode } from 'react';
import { formatPhone, isAbroad } from '#shop/colombia.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { OrderByLink } from '#shop/orders/order.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';

type Order = Pick<OrderByLink, 'shippingAddress' | 'paymentMethod' | 'notes' | 'items' | 'delivery'> & {
  /** when it arrives, in a sentence */
  promise: string | null;
};

/** The recipient, the address, the promised days and the payment method of the order. */
export function DeliveryPanel({ order }: { order: Order }) {
  const { shippingAddress: to, paymentMethod, notes, items, delivery, promise } = order;
  const place = [to.neighborhood, [to.city, to.department].filter(Boolean).join(', ')].filter(Boolean);
  const abroad = isAbroad(to.country) && [to.postalCode, to.country].filter(Boolean).join(' ');
  return (
    <dl className="grid grid-cols-1 gap-4 text-[0.9375rem] leading-6">
      <Fact name={isServiceOrder(items) ? 'A nombre de' : 'Entrega'}>
        <span className="font-semibold">
          {to.firstName} {to.lastName}
        </span>
        <br />
        {delivery === 'parcel'
          ? [to.address, to.addressDetails].filter(Boolean).join(', ')
          : delivery === 'pickup'
            ? 'Lo recoges en la tienda'
            : 'Te lo llevaste de la tienda'}
        {delivery === 'parcel' &&
          place.map((part) => (
            <span key={part} className="block">
              {part}
            </span>
          ))}
        {abroad && <span className="block">{abroad}</span>}
        <span className="tabular block">{formatPhone(to.phone)}</span>
      </Fact>
      {promise && <Fact name="Cuándo">{promise}</Fact>}
      <Fact name="Forma de pago">{methodOf(paymentMethod)?.orderLabel ?? 'Por acordar'}</Fact>
      {notes && (
        <Fact name="Notas">
          <span className="whitespace-pre-line">{notes}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
