import { expect, test } from 'vitest';
import { busyText } from './retry-text.ts';

test.each([
  [1, 'Espera un segundo e'],
  [12, 'Espera 12 segundos e'],
])('how long to wait is said as people say it: %i', (seconds, words) => {
  expect(busyText(seconds)).toContain(words);
});
