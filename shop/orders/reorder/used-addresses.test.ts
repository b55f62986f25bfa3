import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { addressLine, distinctAddresses } from './used-addresses.ts';

const home = anAddress();
const cabin = anAddress({ address: 'Vereda La Palma', addressDetails: '', neighborhood: '', city: 'Salento' });
const lines = (...args: Parameters<typeof distinctAddresses>) => distinctAddresses(...args).map(addressLine);

test('each address is listed once, in its latest spelling: case, accents, spaces and punctuation are ignored', () => {
  const sloppy = anAddress({ address: ' CRA 27  #15-40', neighborhood: 'alamos', addressDetails: 'torre 2 apto 504' });
  expect(lines([home, cabin, sloppy], null)).toEqual([
    'Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira',
    'Vereda La Palma, Salento',
  ]);
});

test('another apartment of the same house is another address', () => {
  expect(lines([home, anAddress({ addressDetails: 'Torre 2, apto 505' })], null)).toHaveLength(2);
  expect(lines([anAddress({ address: 'Cl. 2 # 71-5' }), anAddress({ address: 'Cl. 27 # 1-5' })], null)).toHaveLength(2);
});

test('the five latest are suggested', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((number) => anAddress({ address: `Calle ${number}` }));
  expect(distinctAddresses(many, null).map(({ address }) => address)).toEqual([
    'Calle 1',
    'Calle 2',
    'Calle 3',
    'Calle 4',
    'Calle 5',
  ]);
});

test('a missing postal code is filled in from an earlier order', () => {
  const used = distinctAddresses([home, { ...home, postalCode: '660001' }, { ...home, postalCode: '660009' }], null);
  expect(used).toMatchObject([{ postalCode: '660001' }]);
});

test('the profile’s address comes last, unless an order went there', () => {
  const profile = { address: 'Cl. 9 # 1-1', city: 'Pereira', department: 'Risaralda' };
  expect(distinctAddresses([home], profile).map(({ from, address }) => [from, address])).toEqual([
    ['order', 'Cra. 27 # 15-40'],
    ['profile', 'Cl. 9 # 1-1'],
  ]);
  for (const address of ['cra 27 # 15-40', 'Cra. 27 # 15-40, torre 2, apto 504'])
    expect(distinctAddresses([home], { ...profile, address })).toHaveLength(1);
  expect(distinctAddresses([home], { ...profile, address: home.address, city: 'Armenia' })).toHaveLength(2);
});

test('an address contains nothing of the person', () => {
  expect(Object.keys(distinctAddresses([home], null)[0] ?? {}).toSorted()).toEqual([
    'address',
    'addressDetails',
    'city',
    'country',
    'department',
    'from',
    'neighborhood',
    'postalCode',
  ]);
});

test('an imported order without country or postal code is offered, one without an address is not', () => {
  expect(distinctAddresses([{ address: 'Cl. 1', city: 'Cali' }, { city: 'Cali' }], null)).toMatchObject([
    { address: 'Cl. 1', city: 'Cali', country: '', postalCode: '' },
  ]);
});

test('a country is named unless it is Colombia', () => {
  expect(
    lines(
      [anAddress({ address: 'Gran Vía 1', addressDetails: '', neighborhood: '', city: 'Madrid', country: 'España' })],
      null,
    ),
  ).toEqual(['Gran Vía 1, Madrid, España']);
});
