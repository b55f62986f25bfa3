import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { formatOrderNumber, type OrderItem, orderItemTotal, orderUnits } from './order.ts';
import { orderPlacedMail } from './order-mail.ts';
import { firstStatus, isOrderStatus, orderStatusTones } from './order-status.ts';

const items: OrderItem[] = [
  { id: 'honey', name: 'Miel <pura>', quantity: 2, price: 27_000, isOffer: false, image_urls: [] },
  {
    id: 'honey',
    name: 'Miel <pura>',
    quantity: 3,
    price: 80_000,
    isOffer: true,
    offerId: 'x3',
    offerLabel: 'Pack x3',
    image_urls: [],
  },
];

test('a pack costs its price once, units the price each', () => {
  expect(items.map(orderItemTotal)).toEqual([54_000, 80_000]);
});

test('units of lines that share a product add up', () => {
  expect(orderUnits(items)).toEqual(new Map([['honey', 5]]));
});

test('an order number is read in groups of three', () => {
  expect(formatOrderNumber('482915')).toBe('482 915');
  expect(formatOrderNumber('1234567')).toBe('1 234 567');
});

test('only the six statuses are statuses', () => {
  expect(Object.keys(orderStatusTones).every(isOrderStatus)).toBe(true);
  expect(isOrderStatus('pagado')).toBe(false);
  expect(isOrderStatus(null)).toBe(false);
});

test('cash on delivery waits for its delivery, the others for their payment', () => {
  expect(firstStatus('Pago Contraentrega')).toBe('Pendiente Contraentrega');
  expect(firstStatus('Wompi')).toBe('Pendiente');
});

test('the mail acknowledges number, lines, total, payment, delivery time, withdrawal and sender', () => {
  const mail = orderPlacedMail(
    {
      orderNumber: '482915',
      items,
      totalAmount: 134_000,
      shippingCost: 0,
      shippingAddress: anAddress(),
      paymentMethod: 'Pago Contraentrega',
      notes: 'Portería\n24 horas',
    },
    {
      siteName: 'Origen Natural',
      legalName: 'Origen S.A.S.',
      nit: '900.1',
      contactEmail: 'hola@origen.example',
      contactPhone: '606 1',
      contactAddress: 'Cra. 8',
    },
    'https://tienda.example',
  );
  const text = mail.text.replaceAll('\u00a0', ' ');
  expect(mail.subject).toBe('Recibimos tu pedido 482 915 · Origen Natural');
  for (const part of [
    '482 915',
    '2 x Miel <pura>: $ 54.000',
    '3 x Miel <pura> (Pack x3): $ 80.000',
    'Envío: Gratis',
    'Total: $ 134.000',
    'cuando recibes',
    'Cra. 27 # 15-40',
    '30 días calendario',
    '5 días hábiles',
    'Origen S.A.S., NIT 900.1',
    'hola@origen.example',
    'Términos y condiciones: https://tienda.example/terminos',
    'https://tienda.example/envios',
    'https://tienda.example/cambios-y-devoluciones',
    'https://tienda.example/tratamiento-de-datos',
  ]) {
    expect(text).toContain(part);
  }
  expect(mail.html).toContain('Miel &lt;pura&gt;');
  expect(mail.html).toContain('Portería<br>24 horas');
});
