import { expect, test } from 'vitest';
import { formatPesos } from './money.ts';
import {
  orderStatusMessage,
  pageQuestion,
  pickupMessage,
  storeWhatsAppLink,
  whatsappLink,
  whatsappNumber,
} from './whatsapp.ts';

test.each([
  ['3001234567', '573001234567'],
  ['300 123 4567', '573001234567'],
  ['+57 (300) 123-4567', '573001234567'],
  ['573001234567', '573001234567'],
])('%s opens a chat with %s', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});

test.each(['', 'sin número', '300123', '34600123456', '57300123456789', '123456789012'])(
  'no chat opens with %j',
  (phone) => {
    expect(whatsappNumber(phone)).toBeNull();
  },
);

test('there is no chat with the shop without a valid number in its settings', () => {
  expect(storeWhatsAppLink('310 555 0000', 'Hola')).toBe('https://wa.me/573105550000?text=Hola');
  expect(storeWhatsAppLink('', 'Hola')).toBeNull();
  expect(storeWhatsAppLink('123', 'Hola')).toBeNull();
});

test('a link carries its text percent-encoded, with plain spaces', () => {
  expect(whatsappLink('573001234567', `Total: ${formatPesos(54_400)}\nNiños & más`)).toBe(
    'https://wa.me/573001234567?text=Total%3A%20%24%2054.400%0ANi%C3%B1os%20%26%20m%C3%A1s',
  );
});

test('a question about an order names it', () => {
  expect(orderStatusMessage('482913')).toContain('#482913');
});

test('a pickup message names the product, its quantity or pack, and the total, in plain spaces', () => {
  const units = pickupMessage({ productName: 'Moringa 500 mg', quantity: 3, offerLabel: null, total: 163_200 });
  const pack = pickupMessage({ productName: 'Moringa 500 mg', quantity: 2, offerLabel: 'Pack x2', total: 99_000 });
  const written = (message: string) => new URL(whatsappLink('573001234567', message)).searchParams.get('text');

  expect(written(units)).toBe(
    'Hola, quiero agendar este pedido y recogerlo en la tienda:\n3 x Moringa 500 mg\nTotal a precio de hoy: $ 163.200',
  );
  expect(written(pack)).toBe(
    'Hola, quiero agendar este pedido y recogerlo en la tienda:\nMoringa 500 mg, Pack x2 (2 unidades)\nTotal a precio de hoy: $ 99.000',
  );
});

test('a chat that begins on a page says what it is about, without anything secret', () => {
  const words = (path: string) => pageQuestion(path, 'https://tienda.example');
  expect(words('/productos/7cff54a8')).toBe(
    'Hola, tengo una pregunta sobre este producto: https://tienda.example/productos/7cff54a8',
  );
  expect(words('/')).toBe('Hola, quiero hacer una consulta.');
  expect(words('/productos')).toContain('escoger');
  expect(words('/carrito')).toContain('compra');
  expect(words('/perfil/orders')).toContain('pedidos');
  expect(words('/login')).toContain('entrar');
  expect(words('/pedido/secreto')).not.toContain('secreto');
  expect(words('/restablecer/secreto')).not.toContain('secreto');
});
