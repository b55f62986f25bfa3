import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { emptyAddress, fillAddress } from './typed-address.ts';

test('what was typed of a customer stays where their earlier order says nothing', () => {
  const typed = { ...emptyAddress, phone: '300 456 7812', email: 'laura@nuevo.example', city: 'Cali' };
  const carried = { ...anAddress(), email: '', address: '', city: '' };
  expect(fillAddress(typed, carried)).toEqual({ ...typed, firstName: 'Laura', lastName: 'Gómez Restrepo' });
  expect(fillAddress(typed, anAddress())).toMatchObject({
    phone: '300 456 7812',
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    city: 'Pereira',
  });
});
