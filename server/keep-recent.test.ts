import { expect, test } from 'vitest';
import { keepRecent } from './keep-recent.ts';

const ofSize = (bytes: number) => new Uint8Array(bytes);

test('what was asked for longest ago makes room for the new', () => {
  const recent = keepRecent(80);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) recent.add(key, ofSize(10));

  recent.get('a');
  recent.add('i', ofSize(10));

  expect(recent.get('a')).toBeDefined();
  expect(recent.get('b')).toBeUndefined();
  expect(recent.get('i')).toBeDefined();
});

test('one large thing does not push out all the small ones', () => {
  const recent = keepRecent(80);
  recent.add('small', ofSize(10));

  recent.add('large', ofSize(40));

  expect(recent.get('large')).toBeUndefined();
  expect(recent.get('small')).toBeDefined();
});
