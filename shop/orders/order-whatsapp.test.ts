import { describe, expect, test } from 'vitest';
import type { OrderItem, OrderStatus, ShippingAddress } from '#db/schema.ts';
import { customerWhatsAppNumber, orderWhatsAppMessage } from './order-whatsapp.ts';

const address: ShippingAddress = {
  firstName: 'Laura',
  lastName: 'Gómez',
  phone: '3004567812',
  email: 'laura@correo.example',
  address: 'Cra. 27 # 15-40',
  addressDetails: 'Torre 2, apto 504',
  neighborhood: 'Álamos',
  city: 'Pereira',
  department: 'Risaralda',
  country: 'Colombia',
  postalCode: '',
  subscribe: false,
};
const items: OrderItem[] = [
  { id: 'a', name: 'Moringa', quantity: 2, price: 99_000, isOffer: true, offerLabel: 'Pack x2', image_urls: [] },
  { id: 'b', name: 'Pomada de Caléndula', quantity: 1, price: 26_500, isOffer: false, image_urls: [] },
];
const order = {
  orderNumber: '482915',
  status: 'Pagado' as const,
  items,
  totalAmount: 125_500,
  shippingAddress: address,
};

describe('customerWhatsAppNumber', () => {
  test.each([
    ['3004567812', 'Colombia', '573004567812'],
    ['300 456 7812', '', '573004567812'],
    ['573004567812', 'Colombia', '573004567812'],
    ['+57 300 456 7812', 'Colombia', '573004567812'],
    ['5730045678', 'Colombia', '575730045678'],
    ['+34 612 345 678', 'España', '34612345678'],
  ])('%s in %s is %s', (phone, country, number) => {
    expect(customerWhatsAppNumber({ phone, country })).toBe(number);
  });

  test.each(['', ' - ', '+', '4567'])('%j gives no number', (phone) => {
    expect(customerWhatsAppNumber({ phone, country: 'Colombia' })).toBeNull();
  });
});

describe('orderWhatsAppMessage', () => {
  test('names what shipping costs before the total, if it costs something', () => {
    const message = (shippingCost: number | null) =>
      orderWhatsAppMessage({ ...order, totalAmount: 134_500, shippingCost }, 'Origen Natural').replaceAll(
        '\u00a0',
        ' ',
      );
    expect(message(9_000)).toContain('\nEnvío: $ 9.000\nTotal: $ 134.500\n');
    expect(message(0)).not.toContain('Envío');
    expect(message(null)).not.toContain('Envío');
  });

  test('greets, lists quantity x name, and gives the total in pesos and the complete address', () => {
    expect(orderWhatsAppMessage(order, 'Origen Natural')).toBe(
      [
        'Hola Laura, te escribimos de Origen Natural sobre tu pedido 482 915:',
        '2 x Moringa',
        '1 x Pomada de Caléndula',
        'Total: $\u00a0125.500',
        'Dirección: Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira, Risaralda',
      ].join('\n'),
    );
  });

  test('ends with the link by which the customer confirms the order, if there is one', () => {
    const confirmLink = 'https://tienda.example/pedido/secreto';
    const message = orderWhatsAppMessage({ ...order, confirmLink }, 'Origen Natural');
    expect(message.endsWith(`\nConfírmalo con un toque: ${confirmLink}`)).toBe(true);
  });

  test('names what is collected at the door if that is not the total', () => {
    const message = (toCollect: number) => orderWhatsAppMessage({ ...order, toCollect }, 'Origen Natural');

    expect(message(80_000)).toContain('Total: $\u00a0125.500\nPagas al recibir: $\u00a080.000\n');
    expect(message(125_500)).not.toContain('al recibir');
  });

  test('says when an order on its way was promised to arrive, and nothing once it is over', () => {
    const promise = { from: '2026-12-01', to: '2026-12-03' };
    const message = (status: OrderStatus) => orderWhatsAppMessage({ ...order, promise, status }, 'Origen Natural');

    expect(message('Enviado')).toMatch(/Risaralda\nLlega entre el martes 1 y el jueves 3 de diciembre\.$/);
    for (const status of ['Entregado', 'Cancelado'] as const) expect(message(status)).not.toContain('Llega');
  });

  test('names the appointment of an order of services alone', () => {
    const services = order.items.map((item) => ({ ...item, isService: true as const }));
    const message = (items: typeof order.items) => orderWhatsAppMessage({ ...order, items }, 'Origen Natural');

    expect(message(services)).toContain('sobre la cita de tu pedido 482 915:');
    expect(message([...services, ...order.items])).toContain('sobre tu pedido 482 915:');
  });

  test('leaves out missing parts of the address', () => {
    const elsewhere = {
      ...order,
      shippingAddress: { ...address, addressDetails: '', neighborhood: '', department: ' ', city: 'Madrid' },
    };
    expect(orderWhatsAppMessage(elsewhere, 'Origen Natural')).toContain('\nDirección: Cra. 27 # 15-40, Madrid');
  });
});
