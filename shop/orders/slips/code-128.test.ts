import { expect, test } from 'vitest';
import { code128Modules, code128Symbols, drawCode128 } from './code-128.ts';

/** The widths of bars and spaces: '211232…'. */
const widthsOf = (modules: string) => (modules.match(/1+|0+/g) ?? []).map((run) => run.length).join('');

test.each([
  // Zint, backend/tests/test_code128.c
  ['12', [105, 12, 14, 106]],
  ['1234', [105, 12, 34, 82, 106]],
  ['12345', [105, 12, 34, 100, 21, 54, 106]],
])('the symbols of %s are as published', (digits, symbols) => {
  expect(code128Symbols(digits)).toEqual(symbols);
});

test.each([
  // Barcode.jl, test/runtests.jl
  ['00', '11010011100110110011001100110011011000111010' + '11'],
  // Zint, backend/tests/test_code128.c
  ['1234567890', '110100111001011001110010001011000111000101101100001010011011110110100111100101100011101011'],
])('the bars of %s are as published', (digits, modules) => {
  expect(code128Modules(digits)).toBe(modules);
});

test('the widths of a long number are as published', () => {
  // jbarcode, Barcode128Test.java, which follows iText
  expect(widthsOf(code128Modules('01040123453333361503123110123456'))).toBe(
    '2112322221221213222221223121311131231113231113231123131132221212231122322123212213121122321311233311212231122331112',
  );
});

test('every symbol is eleven modules wide, and no two are equal', () => {
  const seen = new Set<string>();
  for (let pair = 0; pair < 100; pair += 1) {
    const modules = code128Modules(String(pair).padStart(2, '0'));
    expect(modules).toHaveLength(3 * 11 + 13);
    seen.add(modules.slice(11, 22));
  }
  expect(seen.size).toBe(100);
});

test('a bar code has ten white modules on both sides', () => {
  const { width, path } = drawCode128('482915');
  expect(width).toBe(code128Modules('482915').length + 20);
  expect(path.startsWith('M10 0h2v1h-2z')).toBe(true);
});

test('text with letters is written in code set B', () => {
  // The example of the article on Code 128 in Wikipedia: check symbol 88
  expect(code128Symbols('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
  expect(code128Symbols('AB-7')).toEqual([104, 33, 34, 13, 23, (104 + 33 + 68 + 39 + 92) % 103, 106]);
});

test('what is no plain text has no bar code', () => {
  for (const text of ['', 'Guía', '48\n15']) expect(() => drawCode128(text)).toThrow('No bar code');
});
