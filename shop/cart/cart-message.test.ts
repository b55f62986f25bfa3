import { expect, test } from 'vitest';
import { cartMessage } from './cart-message.ts';

test('a cart message names each line and the total', () => {
  const lines = [
    { name: 'Moringa 500 mg', quantity: 30 },
    { name: 'Miel de Abejas', quantity: 2, offerLabel: 'Pack x2' },
  ];
  expect(cartMessage(lines, 163_200).replaceAll('\u00a0', ' ')).toBe(
    'Hola, quiero hacer este pedido:\n30 x Moringa 500 mg\nMiel de Abejas, Pack x2\nTotal: $ 163.200',
  );
});
