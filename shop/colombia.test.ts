import { expect, test } from 'vitest';
import { countries, formatPhone, parsePhone } from './colombia.ts';

test('orders go to six countries, Colombia first', () => {
  expect(countries).toEqual(['Colombia', 'España', 'Portugal', 'Francia', 'Italia', 'Alemania']);
});

test.each([
  ['3001234567', '3001234567'],
  ['300 123 4567', '3001234567'],
  ['300-123-4567', '3001234567'],
  ['+57 300 123 4567', '3001234567'],
  ['573001234567', '3001234567'],
  ['(606) 000 0000', '6060000000'],
  ['  300\u00a0123\u00a04567 ', '3001234567'],
])('a phone number written %j is parsed as ten digits', (text, digits) => {
  expect(parsePhone(text)).toBe(digits);
});

test('ten digits that begin with 57 keep them: there is no prefix to drop', () => {
  expect(parsePhone('5712345678')).toBe('5712345678');
});

test.each(['', '300123456', '30012345678', '+34 600 123 456', '+1 300 123 4567', '300123456a', '+57 300 123 456'])(
  '%j is not a Colombian phone number',
  (text) => {
    expect(parsePhone(text)).toBeNull();
  },
);

test('a phone number is shown in groups of three, three and four', () => {
  expect(formatPhone('+573001234567')).toBe('300 123 4567');
});

test('a phone number of another country is shown as it is', () => {
  expect(formatPhone(' +34 600 123 456 ')).toBe('+34 600 123 456');
});
