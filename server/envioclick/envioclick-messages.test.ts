import { expect, test } from 'vitest';
import { readRates, readTracked } from './envioclick-messages.server.ts';

const rate = { idRate: 7, carrier: 'ENVIA', product: 'Normal', flete: 14_696, minimumInsurance: 0, deliveryDays: 2 };

test('a price as text is read only if it is clear whether its dot groups thousands', () => {
  expect(readRates({ rates: [{ ...rate, flete: '14696' }] })).toMatchObject([{ freight: 14_696 }]);
  expect(readRates({ rates: [{ ...rate, flete: '14696.40' }] })).toMatchObject([{ freight: 14_696 }]);
  expect(readRates({ rates: [rate, { ...rate, flete: '14.696' }] })).toHaveLength(1);
});

test.each([[null], [{}], [[]], ['']])('a rate that does not collect is read with codDetails %j', (codDetails) => {
  expect(readRates({ rates: [{ ...rate, cod: false, codDetails }] })).toMatchObject([
    { freight: 14_696, codFee: null },
  ]);
  // One that says that it collects, but not for how much, is no offer to collect.
  expect(readRates({ rates: [{ ...rate, cod: true, codDetails }] })).toMatchObject([{ codFee: null }]);
});

test.each(['0001-01-01T00:00:00', '1970-01-01 00:00:00', '0000-00-00 00:00:00', ''])(
  'the date %j, which programs write for none, is no moment of a delivery',
  (realDeliveryDate) => {
    expect(readTracked({ status: 'Entregado', realDeliveryDate }, '9')).toMatchObject({ deliveredAt: null });
  },
);
