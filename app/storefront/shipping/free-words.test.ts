import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = (pattern: string) =>
  globSync(pattern).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file.replaceAll('\\', '/')));

const holding = (files: string[], words: RegExp) =>
  files.filter((file) => words.test(readFileSync(file, 'utf8'))).map((file) => file.replaceAll('\\', '/'));

test('no page of the storefront or an account calls anything free in its own words', () => {
  const files = sources('app/{storefront,account,ui}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  expect(holding(files, /\bgr[aá]t(is|uit)/i)).toEqual([]);
});

test('free shipping is worded where the rules are known, and nowhere else in the shop', () => {
  const files = sources('{shop,demo,server}/**/*.{ts,tsx}');
  const ownPlace = files.filter((file) => !/^shop[\\/]shipping[\\/]/.test(file));
  expect(holding(files, /\benv[ií]os?\b[^.;\n]*\bgratis/i)).toContain('shop/shipping/announced-shipping.ts');
  expect(holding(ownPlace, /\benv[ií]os?\b[^.;\n]*\bgratis/i)).toEqual([]);
});
