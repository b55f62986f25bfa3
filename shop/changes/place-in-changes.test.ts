import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPlace, movedOn, parsePlace } from './place-in-changes.ts';

test('a change that comes into sight after a later one is still waited for', () => {
  const ahead = movedOn({ last: 10, missing: [] }, [11, 14]);
  expect(ahead).toEqual({ last: 14, missing: [12, 13] });
  expect(movedOn(ahead, [13])).toEqual({ last: 14, missing: [12] });
});

test('what was taken back is not waited for without end', () => {
  expect(movedOn({ last: 10, missing: [3] }, [2_000]).missing.every((id) => id > 1_000)).toBe(true);
  expect(movedOn({ last: 0, missing: [] }, [500]).missing).toHaveLength(200);
});

test('whatever the order in which changes come into sight, each is asked for until it has come', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        Array.from({ length: 40 }, (_, place) => place + 1),
        { minLength: 40 },
      ),
      (ids) => {
        let place = { last: 0, missing: [] as number[] };
        for (const [at, id] of ids.entries()) {
          expect(id > place.last || place.missing.includes(id)).toBe(true);
          place = movedOn(place, [id]);
          const ahead = ids.slice(at + 1).filter((other) => other < place.last);
          expect(place.missing).toEqual(ahead.sort((one, other) => one - other));
        }
      },
    ),
  );
});

test('a place is read as it was written, and nothing else is', () => {
  for (const place of [
    { last: 0, missing: [] },
    { last: 1_042, missing: [1_039, 1_040] },
  ])
    expect(parsePlace(formatPlace(place))).toEqual(place);
  for (const text of [null, '', '12-', '-4', '1.5', '12-a', '9'.repeat(40)]) expect(parsePlace(text)).toBeNull();
});
