import { expect, test } from 'vitest';
import { wordingText } from '#shop/legal/wording.ts';
import { orderConsent } from './order-consent.ts';

test('the consent names who stores the data, what for and where to write', () => {
  const wording = wordingText(
    orderConsent({
      siteName: 'Origen',
      legalName: 'Origen S.A.S.',
      nit: '900.1',
      contactEmail: 'hola@origen.example',
    }),
  );
  for (const part of [
    'Origen S.A.S. (NIT 900.1)',
    'condiciones de esta compra (/terminos)',
    'tratar mis datos personales (/tratamiento-de-datos)',
    'procesar, entregar y facturar',
    'revocar',
    'hola@origen.example',
  ])
    expect(wording).toContain(part);
  expect(wordingText(orderConsent({ siteName: 'Origen', legalName: '', nit: '', contactEmail: '' }))).toContain(
    'autorizo a Origen a tratar',
  );
});
