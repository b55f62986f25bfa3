import { expect, test } from 'vitest';
import { addOffer, addUnits } from './cart.ts';
import { cartMessage } from './cart-message.ts';

const honey = {
  id: 'honey',
  name: 'Miel de Abejas',
  price: 30_000,
  discountPercentage: 10,
  stock: 100,
  category: null,
  imageUrls: [],
};
const pack = { id: 'x2', units: 2, price: 50_000, label: 'Pack x2' };

test('a cart message has each row with quantity and price, the total, and the link that rebuilds the cart', () => {
  const cart = addOffer(
    addOffer(addUnits([], { ...honey, id: 'moringa', name: 'Moringa 500 mg' }, 3), honey, pack),
    honey,
    pack,
  );
  expect(cartMessage(cart, 'https://tienda.example').replaceAll('\u00a0', ' ')).toBe(
    [
      'Hola, quiero hacer este pedido:',
      '3 x Moringa 500 mg: $ 81.000',
      '2 x Miel de Abejas, Pack x2: $ 100.000',
      'Total: $ 181.000',
      'Ver el carrito: https://tienda.example/carrito/compartido?lineas=moringa.3~honey.x2.2',
    ].join('\n'),
  );
});

test('a cart with more lines than a link takes is written out without one', () => {
  const cart = Array.from({ length: 31 }, (_, n) => addUnits([], { ...honey, id: `p${n}` }, 1)).flat();
  expect(cartMessage(cart, 'https://tienda.example')).not.toContain('https://');
});

test('a cart for another country says where it goes', () => {
  const [first] = cartMessage(addUnits([], honey, 1), 'https://tienda.example', 'Portugal').split('\n');
  expect(first).toBe('Hola, quiero hacer este pedido para enviarlo a Portugal:');
});
