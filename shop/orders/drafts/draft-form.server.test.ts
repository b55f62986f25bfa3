import { expect, test } from 'vitest';
import { parseDraft, readDraftContent } from './draft-form.server.ts';

const idempotencyKey = '0d5f1f86-4c3e-4ac8-a3c4-6a1b1c9f5d11';
const line = { kind: 'unit', lineId: 'l1', productId: 'p1', quantity: 2, shownPrice: 30_000 };

function parse(sale: unknown) {
  const form = new FormData();
  form.set('sale', typeof sale === 'string' ? sale : JSON.stringify(sale));
  return parseDraft(form);
}

test('anything of a sale may be missing but its key', () => {
  expect(parse({ idempotencyKey, lines: [line] })).toMatchObject({
    ok: true,
    sale: { lines: [line], customer: null, delivery: 'carried', channel: 'counter', payments: [], discount: 0 },
  });
  expect(parse({ idempotencyKey, customer: { phone: '300' }, consented: true })).toMatchObject({
    ok: true,
    sale: { customer: { phone: '300', firstName: '', city: '' } },
  });
  expect(parse({ lines: [line] }).ok).toBe(false);
});

test('a draft has a product or a customer', () => {
  const problem = 'Añade un producto o los datos del cliente.';
  expect(parse({ idempotencyKey })).toEqual({ ok: false, problem });
  expect(parse({ idempotencyKey, customer: { phone: '  ' }, consented: true })).toEqual({ ok: false, problem });
});

test('the customer’s data are put aside only with their consent', () => {
  const problem = 'Sin su autorización no se guardan sus datos.';
  expect(parse({ idempotencyKey, lines: [line], customer: { firstName: 'Laura' } })).toEqual({ ok: false, problem });
});

test('what the page cannot send, or the database cannot store, is refused or left out', () => {
  for (const sale of ['', '[]', '{', { idempotencyKey, lines: [{ ...line, quantity: 0 }] }]) {
    const parsed = parse(sale);
    expect(parsed.ok ? '' : parsed.problem).toContain('No se pudo leer la venta.');
  }
  const offer = { ...line, kind: 'offer', offerId: 'o\0', units: 2, label: 'Pack \ud800x2' };
  expect(parse({ idempotencyKey, lines: [offer] })).toMatchObject({
    ok: true,
    sale: { lines: [{ offerId: 'o', label: 'Pack \ufffdx2' }] },
  });
});

test('a stored draft that this version does not understand is no draft', () => {
  expect(readDraftContent({ notes: 'de otra versión' })).toBeNull();
  expect(readDraftContent({ idempotencyKey, lines: [line], more: true })).toMatchObject({ lines: [line] });
});
