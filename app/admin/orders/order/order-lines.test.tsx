import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderItem } from '#shop/orders/order.ts';
import { OrderLines } from './order-lines.tsx';

const honey: OrderItem = { id: 'h', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] };
const pack: OrderItem = { ...honey, quantity: 3, price: 80_000, isOffer: true, offerLabel: 'Pack x3' };

type Order = ComponentProps<typeof OrderLines>['order'];

const anOrder = (overrides: Partial<Order> = {}): Order => ({
  items: [honey],
  totalAmount: 54_000,
  shippingCost: 0,
  discount: 0,
  discountReason: '',
  paymentMethod: null,
  remainder: null,
  dueOn: null,
  delivery: 'parcel',
  status: 'Pagado',
  ...overrides,
});

/** The text on screen, with single spaces. */
function wordsOf(items: OrderItem[], overrides: Partial<Order> = {}) {
  const order = anOrder({ items, totalAmount: 139_000, shippingCost: 5_000, paymentMethod: 'Tarjeta', ...overrides });
  return renderToStaticMarkup(<OrderLines order={order} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('a line shows its price times its quantity, a pack its price alone', () => {
  expect(wordsOf([honey])).toContain('Miel Cantidad: 2 $ 27.000 c/u $ 54.000');
  expect(wordsOf([pack])).toContain('Miel Pack x3 Cantidad: 3 $ 80.000');
});

test('a pack without a label is called Oferta', () => {
  expect(wordsOf([{ ...pack, offerLabel: ' ' }])).toContain('Miel Oferta Cantidad: 3');
});

test('the subtotal is the total without shipping; an unknown payment method is N/A', () => {
  expect(wordsOf([honey, pack], { paymentMethod: null })).toContain(
    'Subtotal $ 134.000 Envío $ 5.000 Método de pago N/A Total $ 139.000',
  );
  expect(wordsOf([honey])).toContain('Método de pago Tarjeta');
});

test('a discount is a line of its own, with its reason', () => {
  const discount = { discount: 4_000, discountReason: 'Frasco golpeado', totalAmount: 135_000 };
  expect(wordsOf([honey, pack], discount)).toContain(
    'Subtotal $ 134.000 Descuento: Frasco golpeado − $ 4.000 Envío $ 5.000',
  );
  expect(wordsOf([honey])).not.toContain('Descuento');
});

test('the method of a sale by staff says how and until when the rest is paid', () => {
  const due = { remainder: 'on-account', dueOn: '2026-12-31' } as const;
  expect(wordsOf([honey], { ...due, paymentMethod: 'A crédito' })).toContain('Método de pago A crédito hasta el 31');
  expect(wordsOf([honey], { ...due, paymentMethod: 'Mixto' })).toContain('Mixto, el resto a crédito hasta el 31');
  expect(wordsOf([honey], { remainder: 'on-delivery', paymentMethod: 'Mixto' })).toContain('el resto contraentrega');
  // It was paid, and a change raised its total.
  const raised = { ...due, remainder: 'on-delivery', paymentMethod: 'A crédito' } as const;
  expect(wordsOf([honey], raised)).not.toContain('hasta');
});

test('the total of a cancelled order says that it is not charged', () => {
  expect(wordsOf([honey])).toContain(' Total $ 139.000');
  expect(wordsOf([honey], { status: 'Cancelado' })).toContain(' Total, ya no se cobra $ 139.000');
});

test('only what is sent has a line of its shipping', () => {
  const exam = { ...honey, isService: true as const };
  const free = { shippingCost: 0, totalAmount: 54_000 };
  expect(wordsOf([honey], free)).toContain('Envío Gratis');
  expect(wordsOf([honey], { ...free, delivery: 'carried' })).not.toContain('Envío');
  expect(wordsOf([honey], { ...free, delivery: 'pickup' })).not.toContain('Envío');
  expect(wordsOf([exam], free)).not.toContain('Envío');
});

test('shipping within Colombia is free, and abroad to be agreed on', () => {
  const order = anOrder();
  expect(renderToStaticMarkup(<OrderLines order={order} />)).toContain('Gratis');
  const abroad = renderToStaticMarkup(<OrderLines order={order} goesAbroad />);
  expect(abroad).toContain('Por acordar');
  expect(abroad).not.toContain('Gratis');
});

test('a line without a picture keeps its space', () => {
  const html = renderToStaticMarkup(<OrderLines order={anOrder()} />);
  expect(html).toContain('w-14');
  expect(html).not.toContain('<img');
});
