import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsPoints } from './asvs-points.ts';
import { findProofFaults, readProofs } from './quoted-tests.ts';

const page = readFileSync('docs/security.md', 'utf8');
const rows = page
  .slice(page.indexOf('# Point by point'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [point = '', requirement = '', answer = '', how = ''] = line.slice(2).split(/\s\|\s?/);
    return { point, requirement, answer, how };
  });

test('each requirement of levels 1 and 2 is on the page once, with its level', () => {
  expect(asvsPoints).toHaveLength(253);
  expect(asvsPoints.filter((point) => point.endsWith('¹'))).toHaveLength(70);
  expect(rows.map(({ point }) => point)).toEqual(asvsPoints);
});

test('each requirement has an answer and a reason', () => {
  const wanting = rows.filter(
    ({ requirement, answer, how }) =>
      requirement === '' || how === '' || !['Met', 'Not applicable', 'Exception'].includes(answer),
  );
  expect(wanting).toEqual([]);
});

test('each test that the page names exists', () => {
  expect(readProofs(page).length).toBeGreaterThan(100);
  expect(page.split('\n').flatMap(findProofFaults)).toEqual([]);
});
