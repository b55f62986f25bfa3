import { expect, test } from 'vitest';
import { listOfferedMethods, listUsableMethods, methodRefusal } from './offered-methods.ts';

const everything = { takesOnline: true, takesTransfers: true, isAbroad: false };

test('a shop with a provider and accounts offers all methods, the online window first', () => {
  expect(listUsableMethods(everything)).toEqual(['widget', 'transfer', 'card', 'cash']);
});

test('without a provider nothing is paid online, and without accounts nothing by transfer', () => {
  expect(listUsableMethods({ ...everything, takesOnline: false })).toEqual(['transfer', 'cash']);
  expect(listUsableMethods({ ...everything, takesTransfers: false })).toEqual(['widget', 'card', 'cash']);
  expect(methodRefusal('card', { ...everything, takesOnline: false })).toBe(
    'Este método de pago no está disponible. Elige otro.',
  );
});

test('cash on delivery is shown for an order abroad, but cannot be chosen', () => {
  const abroad = { ...everything, isAbroad: true };
  expect(listUsableMethods(abroad)).toEqual(['widget', 'transfer', 'card']);
  expect(listOfferedMethods(abroad).find(({ code }) => code === 'cash')?.refusal?.short).toBe(
    'Solo para pedidos en Colombia',
  );
  expect(methodRefusal('cash', abroad)).toBe('El pago contraentrega es solo para pedidos en Colombia.');
  expect(methodRefusal('cash', everything)).toBeNull();
});
