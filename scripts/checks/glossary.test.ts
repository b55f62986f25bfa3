import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!term|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const source = globSync('db/schema/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const tables = new Set([...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name));

test('every term of the glossary has a meaning of its own', () => {
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([]);
  for (const column of [0, 1]) {
    const texts = rows.map((cells) => cells[column]);
    expect(texts.filter((text, place) => !text || texts.indexOf(text) !== place)).toEqual([]);
  }
});

test('every path and every table that the glossary names exists', () => {
  const places = rows.flatMap(([term, , , place = '']) =>
    [...place.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => `${term}: ${name}`),
  );
  const missing = places.filter((place) => {
    const name = place.slice(place.indexOf(': ') + 2);
    if (name.startsWith('/')) return false;
    return name.includes('/')
      ? !existsSync(name)
      : /^[a-z_]+(\.|$)/.test(name) && !tables.has(name.split('.')[0] ?? '');
  });
  expect(missing).toEqual([]);
});
