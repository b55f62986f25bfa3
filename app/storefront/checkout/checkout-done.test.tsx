import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { SentOrder } from '#app/storefront/paying/order-draft.ts';
import type { DoneOrder } from '#app/storefront/paying/paying-stages.ts';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { CheckoutDone } from './checkout-done.tsx';

const order = { orderNumber: '310983', token: 'secreto', total: 140_000 } as DoneOrder['order'];
const parcel: SentOrder = { method: 'widget', lineIds: [], destination: 'Cra. 7 # 20-15, Pereira', email: '' };
const service = { ...parcel, destination: '' };

/** The confirmation of an order in a shop with WhatsApp. */
function written(done: Pick<DoneOrder, 'sent' | 'payment'>): string {
  const Page = () => <CheckoutDone done={{ order, message: '', ...done }} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: Page, loader: () => null }]);
  const loaderData = {
    'storefront/layout': { settings: { ...defaultPublicSettings, contactWhatsapp: '570001234567' } },
  };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

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

test('the confirmation of a transfer has one WhatsApp link, which announces the proof', () => {
  const html = written({ sent: { ...parcel, method: 'transfer' }, payment: 'under-review' });

  expect(html.match(/wa\.me/g)).toHaveLength(1);
  expect(html).toContain('Avisar por WhatsApp');
});
