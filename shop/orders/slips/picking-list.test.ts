import { expect, test } from 'vitest';
import type { SeenItem } from '#shop/orders/order.ts';
import { pickingList } from './picking-list.ts';

const anItem = (item: Partial<SeenItem>): SeenItem => ({
  id: 'honey',
  name: 'Miel',
  quantity: 1,
  isOffer: false,
  image_urls: [],
  ...item,
});

test('the picking list adds up the units of each product, with the orders they are for', () => {
  const pack = anItem({ quantity: 3, isOffer: true, offerLabel: 'Pack x3' });
  const list = pickingList(
    [
      { orderNumber: '482915', items: [anItem({ quantity: 2 }), pack, anItem({ id: 'arnica', name: 'Árnica' })] },
      { orderNumber: '731904', items: [anItem({ quantity: 1 })] },
    ],
    { honey: 'MIEL-500' },
  );

  expect(list).toEqual([
    { stockItemId: 'arnica', name: 'Árnica', sku: null, units: 1, orders: [{ orderNumber: '482915', units: 1 }] },
    {
      stockItemId: 'honey',
      name: 'Miel',
      sku: 'MIEL-500',
      units: 6,
      orders: [
        { orderNumber: '482915', units: 5 },
        { orderNumber: '731904', units: 1 },
      ],
    },
  ]);
});

test('services and units that came back are not picked', () => {
  const exam = anItem({ id: 'exam', name: 'Examen', isService: true });
  const back = anItem({ id: 'ginger', name: 'Jengibre', quantity: 2, returned: 2 });
  expect(
    pickingList([{ orderNumber: '482915', items: [exam, back, anItem({ quantity: 4, returned: 1 })] }]),
  ).toMatchObject([{ name: 'Miel', units: 3 }]);
});
