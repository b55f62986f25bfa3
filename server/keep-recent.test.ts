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

test('what grew is measured anew, and who drops out is told', () => {
  const dropped: string[] = [];
  const recent = keepRecent<{ name: string; byteLength: number }>(80, ({ name }) => dropped.push(name));
  const page = (name: string) => ({ name, byteLength: 10 });
  const growing = page('growing');
  recent.put('growing', growing);
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) recent.put(name, page(name));
  recent.put('c', page('other c'));
  expect(dropped).toEqual(['c']);

  growing.byteLength = 7;
  recent.measure('growing', growing);
  expect([recent.bytes(), recent.count()]).toEqual([77, 8]);

  growing.byteLength = 11;
  recent.measure('growing', growing);
  expect(dropped).toEqual(['c', 'growing']);
  expect([recent.bytes(), recent.count()]).toEqual([70, 7]);
});
