import { expect, test } from 'vitest';
import { unitLine } from '#shop/testing/orders.ts';
import { aProduct } from '#shop/testing/products.ts';
import { aSale } from '#shop/testing/sales.ts';
import { saleConsentLabel } from './sale-consent.ts';
import { parseSale, type SaleInput } from './sale-form.server.ts';

const shop = { siteName: 'Origen Natural', legalName: 'Origen S.A.S.', nit: '900.1', contactEmail: '' };
const now = new Date('2026-11-26T15:00:00Z');

function parse(changes: Partial<SaleInput> = {}) {
  const { consents: _, ...sale } = aSale([unitLine(aProduct())]);
  const form = new FormData();
  form.set('sale', JSON.stringify({ ...sale, consented: false, status: 'Entregado', ...changes }));
  return parseSale(form, shop, now);
}

const errors = (changes: Partial<SaleInput>) => {
  const parsed = parse(changes);
  return parsed.ok ? {} : parsed.errors;
};

const laura = { firstName: 'Laura Gómez', phone: '300 456 7812' };

test('a sale is read with its customer, whose consent says how it was given', () => {
  const parsed = parse({ customer: { ...laura, city: 'pereira' }, channel: 'whatsapp', consented: true });
  expect(parsed).toMatchObject({
    ok: true,
    sale: {
      customer: {
        firstName: 'Laura',
        lastName: 'Gómez',
        phone: '3004567812',
        city: 'Pereira',
        department: 'Risaralda',
      },
      consents: [{ purpose: 'terms-and-data', wording: expect.stringMatching(/^Por WhatsApp, ante el personal/) }],
    },
  });
  expect(saleConsentLabel('whatsapp')).toBe('El cliente autorizó el tratamiento de sus datos (por WhatsApp).');
  expect(parsed).not.toHaveProperty('sale.status');
  expect(parse()).toMatchObject({ ok: true, sale: { customer: null, consents: [] } });
});

test('an error of a field is shown at it', () => {
  expect(errors({ customer: { firstName: '', phone: '300', email: 'laura@' }, consented: true })).toEqual({
    firstName: 'El nombre es obligatorio.',
    phone: 'Número de celular inválido (debe ser de 10 dígitos).',
    email: 'Correo electrónico inválido.',
  });
  expect(errors({ customer: laura })).toEqual({ consented: 'Sin su autorización no se guardan sus datos.' });
  expect(errors({ discount: 1_000 })).toMatchObject({ discountReason: 'Escribe por qué se descuenta.' });
});

test('what the shop’s own page cannot send is an error of the whole sale', () => {
  const unread = { lines: 'No se pudo leer la venta. Recarga la página e inténtalo de nuevo.' };
  expect(errors({ payments: [{ method: 'cash', amount: -1 }] })).toEqual(unread);
  expect(errors({ channel: 'web' as never })).toEqual(unread);
  expect(parseSale(new FormData(), shop, now)).toEqual({ ok: false, errors: unread });
});
