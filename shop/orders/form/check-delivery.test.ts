import { expect, test } from 'vitest';
import { doubtAbout, isPlausibleAddress } from './check-delivery.ts';

const delivery = { phone: '3004567812', address: 'Cra. 27 # 15-40', city: 'Pereira', department: 'Risaralda' };

test('details that can be delivered raise no doubt, and blank ones none of this kind', () => {
  const blank = { phone: '', address: ' ', city: '', department: '' };
  for (const details of [delivery, { ...delivery, department: '' }, blank])
    for (const name of ['phone', 'address', 'city'] as const) expect(doubtAbout(name, details), name).toBeNull();
});

test.each(['6063334444', '(606) 333-4444', '+57 606 333 4444'])('%s is no mobile number', (phone) => {
  expect(doubtAbout('phone', { ...delivery, phone })?.message).toMatch(/empiezan por 3/);
});

test.each([
  'Calle 10 # 5-20',
  'Mz 4 casa 12',
  'Vereda La Bella, finca El Roble',
  'Km 5 vía Armenia',
  'Finca Los Álamos',
])('%s is an address', (address) => expect(isPlausibleAddress(address)).toBe(true));

test.each(['a', 'casa', '12345678', 'mi casa azul', 'Cl 1'])('%s is no address', (address) => {
  expect(isPlausibleAddress(address)).toBe(false);
});

test('a slip in a city names the city that was meant', () => {
  expect(doubtAbout('city', { ...delivery, city: 'Perira' })).toEqual({
    message: '¿Quisiste decir Pereira?',
    places: [{ name: 'Pereira', department: 'Risaralda', code: '66001' }],
  });
});

test('a city of another department is offered with its own', () => {
  const doubt = doubtAbout('city', { ...delivery, city: 'Bogotá', department: 'Antioquia' });
  expect(doubt?.places).toEqual([{ name: 'Bogotá, D.C.', department: 'Bogotá, D.C.', code: '11001' }]);
});

test('a city that several departments have is asked for', () => {
  const doubt = doubtAbout('city', { ...delivery, city: 'Armenia', department: '' });
  expect(doubt?.message).toBe('¿Cuál de estas ciudades es?');
  expect(doubt?.places.map(({ department }) => department).sort()).toEqual(['Antioquia', 'Quindío']);
  expect(doubtAbout('city', { ...delivery, city: 'Armenia, Quindío', department: '' })).toBeNull();
});

test('a city that nothing resembles is doubted without an offer', () => {
  expect(doubtAbout('city', { ...delivery, city: 'zzzz', department: 'Amazonas' })).toEqual({
    message: 'No encontramos esa ciudad en Amazonas. Revisa cómo se escribe.',
    places: [],
  });
});
