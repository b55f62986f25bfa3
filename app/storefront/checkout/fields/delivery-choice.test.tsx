import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { readChosenDelivery } from '#shop/orders/form/chosen-delivery.ts';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { DeliveryChoice } from './delivery-choice.tsx';

const open = {
  ...defaultPublicSettings,
  contactAddress: 'Cra. 8 # 19-42, Centro',
  city: 'Pereira',
  department: 'Risaralda',
  openingHours: 'Lunes a sábado',
};

function written(settings: typeof open, initial?: string): string {
  const Page = () => <DeliveryChoice initial={initial} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: Page, loader: () => null }]);
  const loaderData = { 'storefront/layout': { settings } };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

test('a shop with an address offers to send the order, chosen at first, or to fetch it, with address and hours', () => {
  expect(written(open)).toMatch(/checked="" value="parcel"|value="parcel" checked=""/);
  expect(written(open, 'pickup')).toMatch(/checked="" value="pickup"|value="pickup" checked=""/);
  expect(written(open)).toMatch(/Recoger en la tienda.*Cra\. 8 # 19-42, Centro.*Lunes a sábado/);
});

test('a shop without an address offers nothing to fetch, and takes no form that says so', () => {
  expect(written({ ...open, contactAddress: 'Pereira, Risaralda' })).toBe('');
  expect(readChosenDelivery('pickup', defaultPublicSettings)).toBeNull();
  expect(readChosenDelivery('pickup', open)).toBe('pickup');
  expect([readChosenDelivery(null, open), readChosenDelivery('parcel', defaultPublicSettings)]).toEqual([
    'parcel',
    'parcel',
  ]);
});
