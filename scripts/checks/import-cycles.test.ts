import { expect, test } from 'vitest';
import { findImportCycles } from './import-cycles.ts';

test('modules that import each other are a cycle, reported once', () => {
  const sources = new Map([
    ['shop/a.ts', `import { b } from './b.ts';`],
    ['shop/b.ts', `import { c } from '#shop/c.ts';`],
    ['shop/c.ts', `export { a } from './a.ts';`],
    ['shop/d.ts', `import { a } from './a.ts';`],
  ]);

  expect(findImportCycles(sources)).toEqual([['shop/a.ts', 'shop/b.ts', 'shop/c.ts']]);
});

test('separate cycles are reported separately', () => {
  const sources = new Map([
    ['app/a.ts', `import './b.ts';`],
    ['app/b.ts', `import './a.ts'; import '#shop/a.ts';`],
    ['shop/a.ts', `import './b.ts';`],
    ['shop/b.ts', `import './a.ts';`],
  ]);

  expect(findImportCycles(sources)).toEqual([
    ['app/a.ts', 'app/b.ts'],
    ['shop/a.ts', 'shop/b.ts'],
  ]);
});

test.each([
  `import type { B } from './b.ts';`,
  `export type B = import('./b.ts').B;`,
  `const b = await import('./b.ts');`,
])('type imports and imports on demand close a cycle too: %s', (line) => {
  const sources = new Map([
    ['shop/a.ts', line],
    ['shop/b.ts', `import { a } from './a.ts';`],
  ]);

  expect(findImportCycles(sources)).toEqual([['shop/a.ts', 'shop/b.ts']]);
});

test('a diamond of imports is no cycle', () => {
  const sources = new Map([
    ['shop/a.ts', `import './b.ts'; import './c.ts';`],
    ['shop/b.ts', `import './d.ts';`],
    ['shop/c.ts', `import './d.ts'; import { readFileSync } from 'node:fs';`],
    ['shop/d.ts', ''],
  ]);

  expect(findImportCycles(sources)).toEqual([]);
});
