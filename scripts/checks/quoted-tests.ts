import { globSync, readFileSync } from 'node:fs';

const testFiles = globSync('{app,shop,db,server,demo,scripts,e2e,stand-ins}/**/*.test.{ts,tsx}');

/**
 * Reads the test files that a text quotes, each with its quoted titles: `a/file.test.ts` 'a title', 'the start of
 * another…'.
 */
export function readProofs(text: string): { file: string; titles: string[] }[] {
  return [...text.matchAll(/`([^`]+\.test\.tsx?)`((?:[^'`]*'[^']+')*)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/'([^']+)'/g)].map(([, title = '']) => title.replace(/…$/, '')),
  }));
}

/** Lists quoted files and titles that do not exist, and quoted files without a title. */
export function findProofFaults(text: string): string[] {
  return readProofs(text).flatMap(({ file, titles }) => {
    if (!testFiles.includes(file)) return [`no file ${file}`];
    if (titles.length === 0) return [`no title of ${file}`];
    return titles.filter((title) => !holds(file, title)).map((title) => `${file} has no '${title}'`);
  });
}

/** Lists quoted titles that no file has whose path is, or ends with, the quoted one. */
export function findUnknownTitles(text: string): string[] {
  return readProofs(text).flatMap(({ file, titles }) => {
    const paths = testFiles.filter((path) => path === file || path.endsWith(`/${file}`));
    return titles.filter((title) => !paths.some((path) => holds(path, title))).map((title) => `${file}: ${title}`);
  });
}

/** Whether a file contains a string that starts with this title. */
function holds(file: string, title: string): boolean {
  return new RegExp(`['"\`]${RegExp.escape(title)}`).test(readFileSync(file, 'utf8'));
}
