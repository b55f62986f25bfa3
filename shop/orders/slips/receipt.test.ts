import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { type OrderToPrint, receiptOf } from './receipt.ts';

const anOrder = (overrides: Partial<OrderToPrint> = {}): OrderToPrint => ({
  id: 'a4b1c2d3-0000-4000-8000-000000000000',
  orderNumber: '482915',
  orderDate: new Date('2026-11-20T17:00:00Z'),
  items: [{ id: 'honey', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] }],
  totalAmount: 54_000,
  shippingCost: 0,
  discount: 0,
  discountReason: '',
  returnedAmount: 0,
  shippingAddress: anAddress(),
  status: 'Entregado',
  paymentMethod: 'Pago en tienda',
  remainder: null,
  dueOn: null,
  soldByName: 'Marta',
  forgottenAt: null,
  payments: [],
  paid: 0,
  ...overrides,
});

const cash = (amount: number, tendered: number | null = null) =>
  ({ kind: 'received', method: 'cash', amount, tendered }) as const;

test('a receipt says what was handed over and the change', () => {
  const { sums, total, paidBy, balance } = receiptOf(anOrder({ payments: [cash(54_000, 60_000)], paid: 54_000 }));
  expect({ sums, total, paidBy, balance }).toEqual({
    sums: [],
    total: 54_000,
    paidBy: [
      { label: 'Efectivo recibido', amount: 60_000 },
      { label: 'Cambio', amount: -6_000 },
    ],
    balance: 0,
  });
});

test('a receipt lists discount, shipping and what is left to pay', () => {
  const order = anOrder({
    totalAmount: 57_000,
    discount: 5_000,
    discountReason: 'Cliente frecuente',
    shippingCost: 8_000,
    payments: [cash(20_000), { kind: 'received', method: 'transfer', amount: 10_000, tendered: null }],
    paid: 30_000,
  });
  expect(receiptOf(order)).toMatchObject({
    sums: [
      { label: 'Subtotal', amount: 54_000 },
      { label: 'Descuento: Cliente frecuente', amount: -5_000 },
      { label: 'Envío', amount: 8_000 },
    ],
    total: 57_000,
    paidBy: [
      { label: 'Efectivo', amount: 20_000 },
      { label: 'Transferencia', amount: 10_000 },
    ],
    balance: 27_000,
  });
});

test('money that no record of payments by hand has is named after the method of the order', () => {
  expect(receiptOf(anOrder({ paymentMethod: 'Wompi', paid: 54_000 })).paidBy).toEqual([
    { label: 'Wompi', amount: 54_000 },
  ]);
  expect(receiptOf(anOrder({ paymentMethod: 'Pago Contraentrega', paid: 54_000 })).paidBy).toEqual([
    { label: 'Pagado al recibir', amount: 54_000 },
  ]);
});

test('what came back lowers the total, and what was given back is listed', () => {
  const payments = [cash(54_000), { kind: 'refunded', method: 'cash', amount: 27_000, tendered: null } as const];
  const receipt = receiptOf(anOrder({ returnedAmount: 27_000, payments, paid: 27_000 }));
  expect(receipt).toMatchObject({ total: 27_000, balance: 0 });
  expect(receipt.paidBy.at(-1)).toEqual({ label: 'Devolución, efectivo', amount: -27_000 });
});

test('nothing is left to pay for a cancelled order', () => {
  expect(receiptOf(anOrder({ status: 'Cancelado' })).balance).toBe(0);
});
