import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/spec-coverage.md', 'utf8');
const screens = page.slice(page.indexOf('# The public screens'), page.indexOf('# Law, orders'));
const testFiles = globSync('{app,shop,db,server,scripts,e2e,stand-in}/**/*.test.{ts,tsx}');

type Row = { sentence: string; place: string; proof: string };

const rows: Row[] = screens
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| The specification'))
  .map((line) => {
    const [sentence = '', place = '', proof = ''] = line.slice(2).split(/\s\|\s?/);
    return { sentence, place, proof };
  });

/** Each file a row names as proof, with the titles it names of it. */
function proofs(text: string): { file: string; titles: string[] }[] {
  return [...text.matchAll(/`([^`]+\.test\.tsx?)`((?:[^'`]*'[^']+')*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/'([^']+)'/g)].map(([, title = '']) => title.replace(/…$/, '')),
  }));
}

/** Whether a file holds a test of that title, or of one that begins so. */
function holds(file: string, title: string): boolean {
  return new RegExp(`['"\`]${RegExp.escape(title)}`).test(readFileSync(file, 'utf8'));
}

test('every sentence about the screens names the tests that prove it, and they exist', () => {
  expect(rows.length).toBeGreaterThan(100);
  const faults = rows
    .filter(({ place }) => place !== 'Not built yet')
    .flatMap(({ sentence, proof }) => {
      const named = proofs(proof);
      if (named.length === 0) return [`${sentence}: no test`];
      return named.flatMap(({ file, titles }) => {
        if (!testFiles.includes(file)) return [`${sentence}: no file ${file}`];
        if (titles.length === 0) return [`${sentence}: no title of ${file}`];
        return titles.filter((title) => !holds(file, title)).map((title) => `${sentence}: ${file} has no '${title}'`);
      });
    });

  expect(faults).toEqual([]);
});

test('a test file named anywhere on the page exists', () => {
  const named = [...page.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  const missing = named.filter((file) => !testFiles.some((one) => one === file || one.endsWith(`/${file}`)));

  expect(missing).toEqual([]);
});
