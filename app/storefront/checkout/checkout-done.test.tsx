import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { OrderPlaced } from '#app/storefront/paying/cash/order-placed.tsx';
import type { SentOrder } from '#app/storefront/paying/order-draft.ts';
import type { DoneOrder } from '#app/storefront/paying/paying-stages.ts';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { CheckoutDone } from './checkout-done.tsx';

const order = { orderNumber: '310983', token: 'secreto', total: 140_000 } as DoneOrder['order'];
const parcel: SentOrder = {
  method: 'widget',
  lineIds: [],
  destination: 'Cra. 7 # 20-15, Pereira',
  email: '',
  hasService: false,
};
const service = { ...parcel, destination: '', hasService: true };

/** A part of a page in a shop with WhatsApp. */
function rendered(part: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: () => part, loader: () => null }]);
  const loaderData = {
    'storefront/layout': { settings: { ...defaultPublicSettings, contactWhatsapp: '570001234567' } },
  };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

const written = (done: Pick<DoneOrder, 'sent' | 'payment'>) =>
  rendered(<CheckoutDone done={{ order, message: '', ...done }} />);

test.each(['paid', 'pending', 'under-review', 'pay-later'] as const)(
  'an order of services leads to its appointment and promises no parcel (%s)',
  (payment) => {
    const html = written({ sent: payment === 'pay-later' ? { ...service, method: 'store' } : service, payment });

    expect(html).toContain('<a href="/pedido/secreto#cita"');
    expect(html).not.toContain('Entrega');
    expect(html).not.toContain('tu pedido salga');
  },
);

test('an order of parcels names where it goes and asks for no appointment', () => {
  const html = written({ sent: { ...parcel, email: 'luz@correo.example' }, payment: 'paid' });

  expect(html).toContain('Cra. 7 # 20-15, Pereira');
  expect(html).toContain('tu pedido salga');
  expect(html).not.toContain('#cita');
});

test('an order of a service and parcels leads to its appointment, also when it is paid on delivery', () => {
  const sent = { ...parcel, hasService: true };
  const paid = written({ sent, payment: 'paid' });
  const done: DoneOrder = { order, message: '', sent: { ...sent, method: 'cash' }, payment: 'pay-later' };
  const onDelivery = rendered(<OrderPlaced titleId="listo" done={done} onClose={() => {}} />);

  for (const html of [paid, onDelivery]) {
    expect(html).toContain('<a href="/pedido/secreto#cita"');
    expect(html).toContain('Cra. 7 # 20-15, Pereira');
  }
});

test('the confirmation of a transfer has one WhatsApp link, which announces the proof', () => {
  const html = written({ sent: { ...parcel, method: 'transfer' }, payment: 'under-review' });

  expect(html.match(/wa\.me/g)).toHaveLength(1);
  expect(html).toContain('Avisar por WhatsApp');
});
