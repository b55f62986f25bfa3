import { expect, test } from 'vitest';
import { labelSize } from './label-size.ts';

test('a short address is printed large, the longest one small, and capitals smaller still', () => {
  expect(labelSize('Laura Gómez', ['Cra. 27 # 15-40', 'Álamos', 'Pereira, Risaralda'])).toBe('largest');
  const longest = (letter: string) => [200, 200, 120, 140].map((length) => letter.repeat(length));
  expect(labelSize('a'.repeat(161), longest('a'))).toBe('smaller');
  expect(labelSize('A'.repeat(161), longest('A'))).toBe('smallest');
});

test('a long carrier and guide leave less space for the address', () => {
  const address = ['Carrera 27 # 15-40 sur, conjunto residencial Los Guayacanes', 'Torre 2', 'Álamos', 'Pereira'];
  expect(labelSize('Laura Gómez', address, '')).toBe('largest');
  expect(labelSize('Laura Gómez', address, 'a'.repeat(120))).not.toBe('largest');
});
