import { expect, test } from 'vitest';
import { deliveredShare, onTimeShare } from './delivered-share.ts';

test.each([
  [{ delivered: 97, returned: 2, lost: 1 }, '97 de 100 (97 %)'],
  [{ delivered: 199, returned: 1, lost: 0 }, '199 de 200 (99 %)'],
  [{ delivered: 1, returned: 0, lost: 0 }, '1 de 1'],
  [{ delivered: 0, returned: 9, lost: 0 }, '0 de 9'],
  [{ delivered: 0, returned: 0, lost: 0 }, '–'],
])('a share of deliveries has its counts beside it, and no percentage of a few parcels: %j', (figures, text) => {
  expect(deliveredShare(figures)).toBe(text);
});

test('deliveries on time are a share of those with a promise', () => {
  expect(onTimeShare({ onTime: 9, promised: 10 })).toBe('9 de 10 (90 %)');
  expect(onTimeShare({ onTime: 0, promised: 0 })).toBe('–');
});
