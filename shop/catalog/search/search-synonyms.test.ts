import { expect, test } from 'vitest';
import { needs } from './search-needs.ts';
import { synonymsOf } from './search-synonyms.ts';
import { readSearchText } from './search-text.ts';

test('singular and plural have the same synonyms', () => {
  for (const [one, many] of [
    ['cicatriz', 'cicatrices'],
    ['dulce', 'dulces'],
    ['articulacion', 'articulaciones'],
    ['gas', 'gases'],
    ['labio partido', 'labios partidos'],
  ] as const) {
    expect(synonymsOf(many), many).toEqual(synonymsOf(one));
    expect(synonymsOf(one), one).not.toBeNull();
  }
});

test('no phrase contains fillers that a search drops first', () => {
  const lost = needs.flatMap(({ typed }) => typed).filter((words) => readSearchText(words)?.words.join(' ') !== words);
  // 'una' is also 'uña' without its accent, which is no filler.
  expect(lost.filter((words) => !/\buna\b/.test(words))).toEqual([]);
});

test('phrases have two or three words', () => {
  const longest = needs.flatMap(({ typed }) => typed).map((words) => words.split(' ').length);
  expect(Math.max(...longest)).toBeLessThanOrEqual(3);
});
