import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProofFaults, findUnknownTitles, readProofs } from './quoted-tests.ts';

const page = readFileSync('docs/spec-coverage.md', 'utf8');
const screens = page.slice(page.indexOf('# The public screens'), page.indexOf('# Law, orders'));
const testFiles = globSync('{app,shop,db,server,demo,scripts,e2e,stand-ins}/**/*.test.{ts,tsx}');

type Row = { sentence: string; place: string; proof: string };

const rows: Row[] = screens
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| The specification'))
  .map((line) => {
    const [sentence = '', place = '', proof = ''] = line.slice(2).split(/\s\|\s?/);
    return { sentence, place, proof };
  });

test('every sentence about the screens names the tests that prove it, and they exist', () => {
  expect(rows.length).toBeGreaterThan(100);
  const faults = rows
    .filter(({ place }) => place !== 'Not built yet')
    .flatMap(({ sentence, proof }) => {
      if (readProofs(proof).length === 0) return [`${sentence}: no test`];
      return findProofFaults(proof).map((fault) => `${sentence}: ${fault}`);
    });

  expect(faults).toEqual([]);
});

test('every rule of the storefront beyond the specification names the tests that prove it, and they exist', () => {
  const from = page.indexOf('## The storefront beyond the specification');
  const rules = page
    .slice(from, page.indexOf('## Back office beyond'))
    .split('\n')
    .filter((line) => /^\| (?!---|Rule )/.test(line));
  expect(rules.length).toBeGreaterThan(20);
  const faults = rules.flatMap((line) =>
    readProofs(line).length === 0 ? [`${line}: no test`] : findProofFaults(line),
  );
  expect(faults).toEqual([]);
});

test('a test file named anywhere on the page exists', () => {
  const quotedFiles = [...page.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  const missing = quotedFiles.filter((file) => !testFiles.some((one) => one === file || one.endsWith(`/${file}`)));

  expect(missing).toEqual([]);
});

test('a test title quoted anywhere on the page exists', () => {
  expect(page.split('\n').flatMap(findUnknownTitles)).toEqual([]);
});

test('every test that the page of the models names exists', () => {
  const models = readFileSync('docs/models.md', 'utf8');
  expect(readProofs(models).length).toBeGreaterThan(5);
  expect(models.split('\n').flatMap(findProofFaults)).toEqual([]);
});

test.each([
  {
    page: 'docs/review-findings.md',
    expected: { H: 5, M: 5, L: 8, S: 10, O: 4, B: 13, P: 12, C: 26, D: 10, G: 7, F: 13 },
  },
  { page: 'docs/shop-findings.md', expected: { B: 23, F: 37, N: 19 } },
])('every finding of $page names the tests that hold it, and they exist, or says that it is left', (findings) => {
  const rows = readFileSync(findings.page, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id = '', proof = ''] = /^\| ([A-Z]\d+) .* \| (.*) \|$/.exec(line) ?? [];
      return id ? [{ id, proof }] : [];
    });
  expect(rows.map(({ id }) => id)).toEqual(
    Object.entries(findings.expected).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    ),
  );
  const faults = rows
    .filter(({ proof }) => proof !== 'Later' && proof !== 'Not tested: on purpose')
    .flatMap(({ id, proof }) => (readProofs(proof).length === 0 ? [`${id}: no test`] : findProofFaults(proof)));
  expect(faults).toEqual([]);
});
