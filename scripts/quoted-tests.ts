import { globSync, readFileSync } from 'node:fs';

const testFiles = globSync('{app,shop,db,server,scripts,e2e,stand-in}/**/*.test.{ts,tsx}');

/** Each file a text names as proof, with the titles it names of it: `a/file.test.ts` 'a title', 'how another begins…'. */
export function readProofs(text: string): { file: string; titles: string[] }[] {
  return [...text.matchAll(/`([^`]+\.test\.tsx?)`((?:[^'`]*'[^']+')*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/'([^']+)'/g)].map(([, title = '']) => title.replace(/…$/, '')),
  }));
}

/** What is wrong with the tests a text names: files and titles that are not there, a file without a title. */
export function findProofFaults(text: string): string[] {
  return readProofs(text).flatMap(({ file, titles }) => {
    if (!testFiles.includes(file)) return [`no file ${file}`];
    if (titles.length === 0) return [`no title of ${file}`];
    return titles.filter((title) => !holds(file, title)).map((title) => `${file} has no '${title}'`);
  });
}

/** Whether a file holds a test of that title, or of one that begins so. */
function holds(file: string, title: string): boolean {
  return new RegExp(`['"\`]${RegExp.escape(title)}`).test(readFileSync(file, 'utf8'));
}
