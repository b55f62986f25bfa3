import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceCursor, formatCursor, parseCursor } from './changes-cursor.ts';

test('a change that becomes visible after a later one is still delivered', () => {
  const ahead = advanceCursor({ last: 10, missing: [] }, [11, 14]);
  expect(ahead).toEqual({ last: 14, missing: [12, 13] });
  expect(advanceCursor(ahead, [13])).toEqual({ last: 14, missing: [12] });
});

test('a change that was rolled back is not waited for forever', () => {
  expect(advanceCursor({ last: 10, missing: [3] }, [2_000]).missing.every((id) => id > 1_000)).toBe(true);
  expect(advanceCursor({ last: 0, missing: [] }, [500]).missing).toHaveLength(200);
});

test('each change is requested until it is delivered, in whatever order changes become visible', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        Array.from({ length: 40 }, (_, index) => index + 1),
        { minLength: 40 },
      ),
      (ids) => {
        let index = { last: 0, missing: [] as number[] };
        for (const [at, id] of ids.entries()) {
          expect(id > index.last || index.missing.includes(id)).toBe(true);
          index = advanceCursor(index, [id]);
          const ahead = ids.slice(at + 1).filter((other) => other < index.last);
          expect(index.missing).toEqual(ahead.sort((one, other) => one - other));
        }
      },
    ),
  );
});

test('a position is parsed as it was formatted, and nothing else is', () => {
  for (const index of [
    { last: 0, missing: [] },
    { last: 1_042, missing: [1_039, 1_040] },
  ])
    expect(parseCursor(formatCursor(index))).toEqual(index);
  for (const text of [null, '', '12-', '-4', '1.5', '12-a', '9'.repeat(40)]) expect(parseCursor(text)).toBeNull();
});
