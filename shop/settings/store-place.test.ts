import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { hasAddress, storePlace } from './store-place.ts';

const pereira = { city: 'Pereira', department: 'Risaralda', contactAddress: '', mapAddress: '' };
const street = 'Cra. 8 # 19-42, Centro, Pereira';

test('the map shows the place that staff entered, else the address', () => {
  expect(storePlace({ ...pereira, contactAddress: street })).toEqual({ address: street, mapQuery: street });
  expect(storePlace({ ...pereira, contactAddress: street, mapAddress: 'Plaza de Bolívar, Pereira' })).toEqual({
    address: street,
    mapQuery: 'Plaza de Bolívar, Pereira',
  });
});

test('without an address the town is named and there is no map', () => {
  const town = { address: 'Pereira, Risaralda', mapQuery: null };
  expect(storePlace(pereira)).toEqual(town);
  expect(storePlace({ ...pereira, contactAddress: 'Pereira, Risaralda' })).toEqual(town);
  expect(storePlace(defaultSettings)).toEqual(town);
  expect(storePlace({ ...pereira, department: '' })).toEqual({ address: 'Pereira', mapQuery: null });
});

test('the name of a town alone is no address to go to', () => {
  for (const contactAddress of ['', ' ', 'Pereira', 'Pereira, Risaralda'])
    expect(hasAddress({ ...pereira, contactAddress })).toBe(false);
  expect(hasAddress({ ...pereira, contactAddress: street })).toBe(true);
});
