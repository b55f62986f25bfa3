import { expect, test } from 'vitest';
import type { OrderContent, OrderItem } from '#db/schema.ts';
import { orderUnits } from '#shop/orders/order.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { contentTotal } from './content-total.ts';
import { listDifferences, unitsBeyond } from './order-content.ts';

const honey: OrderItem = { id: 'miel', name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] };
const pack: OrderItem = { ...honey, quantity: 3, price: 80_000, isOffer: true, offerId: 'x3', offerLabel: 'Pack x3' };
const balm: OrderItem = { ...honey, id: 'balsamo', name: 'Bálsamo', quantity: 1, price: 12_000 };

function aContent(overrides: Partial<OrderContent> = {}): OrderContent {
  const content = {
    items: [honey, pack],
    address: anAddress(),
    shippingCost: 0,
    discount: 0,
    discountReason: '',
    notes: '',
  };
  return { ...content, ...overrides, total: contentTotal({ ...content, ...overrides }) };
}

const texts = (changed: Partial<OrderContent>) =>
  listDifferences(aContent(), aContent(changed)).map(({ what, before, after }) =>
    `${what}: ${before} → ${after}`.replaceAll('\u00a0', ' '),
  );

test('an order costs its lines, less the discount, plus the shipping', () => {
  expect(contentTotal(aContent({ discount: 20_000, shippingCost: 8_000 }))).toBe(128_000);
});

test('the units of a change are exactly the difference, whatever the lines they are in', () => {
  const before = orderUnits([honey, pack]);
  expect(unitsBeyond([{ ...honey, quantity: 4 }, balm], before)).toEqual(
    new Map([
      ['miel', -1],
      ['balsamo', 1],
    ]),
  );
  expect(unitsBeyond([{ ...honey, quantity: 5 }], before)).toEqual(new Map());
});

test('the differences of two states of an order name lines, prices, amounts, address and notes', () => {
  expect(texts({})).toEqual([]);
  expect(texts({ items: [{ ...honey, quantity: 1, price: 25_000 }, balm] })).toEqual([
    'Miel: 2 → 1',
    'Precio de Miel: $ 30.000 → $ 25.000',
    'Miel (Pack x3): 1 → 0',
    'Bálsamo: 0 → 1',
    'Precio de Bálsamo:  → $ 12.000',
    'Total: $ 140.000 → $ 37.000',
  ]);
  expect(texts({ notes: 'Llamar', address: anAddress({ address: 'Calle 9' }), discount: 1_000 })).toEqual([
    'Descuento: $ 0 → $ 1.000',
    'Dirección: Laura Gómez Restrepo, Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira, Risaralda → Laura Gómez Restrepo, Calle 9, Torre 2, apto 504, Álamos, Pereira, Risaralda',
    'Notas:  → Llamar',
    'Total: $ 140.000 → $ 139.000',
  ]);
});
