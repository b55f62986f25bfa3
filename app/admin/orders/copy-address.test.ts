import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { addressToCopy } from './copy-address.tsx';

test('a copied address has name and telephone first, then the whole address and the notes of the customer', () => {
  const shippingAddress = anAddress({ postalCode: '660001' });
  expect(addressToCopy({ shippingAddress, notes: ' Portería 24 horas.\n' }).split('\n')).toEqual([
    'Laura Gómez Restrepo',
    '3004567812',
    'Cra. 27 # 15-40',
    'Torre 2, apto 504',
    'Álamos',
    'Pereira, Risaralda',
    'Código postal 660001',
    'Notas: Portería 24 horas.',
  ]);
});

test('a copied address leaves out what the order does not have', () => {
  const shippingAddress = anAddress({ addressDetails: '', neighborhood: '', department: '' });
  expect(addressToCopy({ shippingAddress, notes: '' })).toBe(
    'Laura Gómez Restrepo\n3004567812\nCra. 27 # 15-40\nPereira',
  );
  const none = anAddress({ address: '', addressDetails: '', neighborhood: '', city: '', department: '' });
  expect(addressToCopy({ shippingAddress: none, notes: 'Paso a las 5.' })).toBe('');
});
