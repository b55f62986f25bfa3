import { expect, test } from 'vitest';
import { busyText } from './retry-text.ts';

test.each([
  [1, 'Espera un segundo e'],
  [12, 'Espera 12 segundos e'],
])('a wait of %i seconds is worded in rounded units', (seconds, words) => {
  expect(busyText(seconds)).toContain(words);
});
