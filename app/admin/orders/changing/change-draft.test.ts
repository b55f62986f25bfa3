import { expect, test } from 'vitest';
import type { RevisableOrder } from '#shop/orders/revisions/find-revisable.server.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { draftOf, lineTotal, mostOf, partsOf, revisionInput, totalOf, withProduct } from './change-draft.ts';

const order: RevisableOrder = {
  orderNumber: '482915',
  status: 'Pagado',
  delivery: 'parcel',
  lines: [
    {
      item: { id: 'miel', name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] },
      todayPrice: 25_000,
      available: 5,
    },
    {
      item: { id: 'polen', name: 'Polen', quantity: 3, price: 80_000, isOffer: true, image_urls: [] },
      todayPrice: null,
      available: 3,
    },
  ],
  address: anAddress(),
  ...{ shippingCost: 8_000, discount: 5_000, discountReason: 'Cliente fiel', notes: '', total: 143_000 },
  ...{ read: 1, isOffered: false },
};

test('a change begins with the order as it is', () => {
  const draft = draftOf(order);
  expect(totalOf(draft)).toBe(143_000);
  expect(revisionInput(draft, order)).toMatchObject({
    lines: [
      { kind: 'kept', line: 0, quantity: 2 },
      { kind: 'kept', line: 1, quantity: 3 },
    ],
    address: null,
    ...{ discount: 5_000, shippingCost: 8_000, shownTotal: 143_000, read: 1 },
  });
});

test('prices of today count only for lines that are still sold so', () => {
  expect(totalOf({ ...draftOf(order), pricing: 'today' })).toBe(133_000);
});

test('units that are added to a line cost what they do today', () => {
  const [line, ...others] = draftOf(order).lines;
  if (!line) throw new Error('The order has no line');
  const lines = [{ ...line, quantity: 5 }, ...others];
  expect(partsOf({ ...line, quantity: 5 }, 'order')).toEqual([
    { isOffer: false, quantity: 2, price: 30_000 },
    { isOffer: false, quantity: 3, price: 25_000 },
  ]);
  expect(totalOf({ ...draftOf(order), lines })).toBe(143_000 + 3 * 25_000);
});

test('each pack that is added is a line of its own', () => {
  const pack = anOffer({ units: 2, price: 50_000 });
  const product = { ...aProduct({ stock: 10, offers: [pack] }), sku: null, barcode: null, packId: null };
  const draft = draftOf(order);
  const lines = withProduct(withProduct(draft.lines, product, pack), product, pack);
  const input = revisionInput({ ...draft, lines }, order);
  expect(input.lines.slice(2)).toEqual([
    { kind: 'offer', productId: product.id, offerId: pack.id },
    { kind: 'offer', productId: product.id, offerId: pack.id },
  ]);
  expect(input.shownTotal).toBe(243_000);
});

test('the lines of a product share the units that the order can have', () => {
  const pack = anOffer({ units: 2, price: 50_000 });
  const honey = { ...aProduct({ id: 'miel', stock: 3, offers: [pack] }), sku: null, barcode: null, packId: null };
  const { lines } = draftOf(order);
  const [kept] = lines;
  if (!kept) throw new Error('The order has no line');
  expect(mostOf(kept, lines)).toBe(5);

  const added = withProduct(lines, honey, pack);
  expect(mostOf(kept, added)).toBe(3);
  const more = withProduct(added, honey, null);
  expect(more.map((line) => mostOf(line, more))).toEqual([2, 1, 1, 1]);
  expect(withProduct(more, honey, null)).toBe(more);
  expect(withProduct(more, honey, pack)).toBe(more);
});

test('a line that is taken out costs nothing, and leaves its units to the others', () => {
  const lines = draftOf(order).lines.map((line) => ({ ...line, quantity: 0 }));
  expect(lines.map((line) => lineTotal(line, 'order'))).toEqual([0, 0]);
  expect(lines.map((line) => mostOf(line, lines))).toEqual([5, 1]);
});

test('an address that changes is sent as a whole', () => {
  const draft = draftOf(order);
  const { address } = revisionInput({ ...draft, address: { ...draft.address, city: 'Armenia' } }, order);
  expect(address).toMatchObject({ city: 'Armenia', firstName: 'Laura', phone: '3004567812' });
});
