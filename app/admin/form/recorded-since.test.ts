import { expect, test } from 'vitest';
import { readNumber, recordedSinceText } from './recorded-since.ts';

const at = new Date('2026-11-26T15:40:00Z');
const refused = { ok: false, reason: 'recorded-since', latest: 7 } as const;
const own = { what: 'Pago: $ 50.000 (Efectivo)', by: 'Marta', at, isOwn: true };

test('a repeated form learns that it is saved already, and that another one can be sent', () => {
  expect(recordedSinceText({ ...refused, since: [own] })).toMatch(
    /^Ya quedó guardado: «Pago: \$ 50\.000 \(Efectivo\)», tú, 26 nov 2026, 10:40.*[^.]\. No se guardó otra vez\. Si este es otro, oprime de nuevo\.$/,
  );
});

test('what others recorded since is named with its author', () => {
  const text = recordedSinceText({
    ...refused,
    since: [own, { ...own, isOwn: false }, { ...own, by: '', isOwn: false }],
  });
  for (const words of [
    /^Desde que abriste la página se guardó: /,
    /, tú, /,
    /, Marta, /,
    /, la tienda, /,
    /no se guardó/,
  ])
    expect(text).toMatch(words);
});

test('the number that a page showed is a whole number; without one nothing is checked', () => {
  expect(['0', '17', '', '-1', 'x', undefined].map(readNumber)).toEqual([0, 17, ...Array(4).fill(undefined)]);
});
