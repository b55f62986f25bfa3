import { expect, test } from 'vitest';
import { guidePdf } from './guide-pdf.ts';

const printed = guidePdf({
  tracker: '0345095000001',
  carrier: 'ENVIA',
  reference: 'ORDEN-1',
  codValue: 71_228,
  isSandbox: true,
  from: ['Origen Natural'],
  to: ['Ñáñez (Casa 2)', 'Carrera 50 # 50-50 → fondo'],
}).toString('latin1');

test('a printed guide says its number and what is collected', () => {
  expect(printed).toContain('(Guía 0345095000001) Tj');
  expect(printed).toContain('(Valor a recaudar: $ 71.228) Tj');
});

test('Spanish letters are printed, brackets are escaped, and other characters become question marks', () => {
  expect(printed).toContain('(Ñáñez \\(Casa 2\\)) Tj');
  expect(printed).toContain('(Carrera 50 # 50-50 ? fondo) Tj');
});

test('the table of the PDF gives the position of each object, and the file that of the table', () => {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(printed)?.[1]);
  expect(printed.slice(table)).toMatch(/^xref\n0 6\n0000000000 65535 f \n/);
  const positions = [...printed.slice(table).matchAll(/(\d{10}) 00000 n /g)].map(([, position]) => Number(position));
  expect(positions.map((position) => printed.slice(position, position + 7))).toEqual(
    [1, 2, 3, 4, 5].map((object) => `${object} 0 obj`),
  );
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(printed) ?? [];
  expect(content?.length).toBe(Number(length));
});
