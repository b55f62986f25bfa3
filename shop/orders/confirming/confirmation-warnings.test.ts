import { expect, test } from 'vitest';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import {
  formatHistory,
  type OrderToWarnAbout,
  type TelephoneHistory,
  warnBeforeSending,
} from './confirmation-warnings.ts';

const country = aShippingRule(wholeCountry);
const pereira = (limits: Partial<ShippingRule>): ShippingRule => aShippingRule('66001', limits);
const noHistory: TelephoneHistory = { delivered: 0, refused: 0, returned: 0, cancelled: 0 };
const order: OrderToWarnAbout = {
  firstName: 'Ana',
  toCollect: 60_000,
  goods: 60_000,
  isAbroad: false,
  city: 'Pereira',
  department: 'Risaralda',
  municipalityCode: '66001',
};

/** The warnings about an order, with ordinary spaces in place of those that do not break. */
function warned(
  values: Partial<OrderToWarnAbout>,
  {
    rule = country,
    history = {},
    sight = fullSight,
  }: { rule?: ShippingRule; history?: object; sight?: { money: boolean } } = {},
) {
  const known = { rules: [country, rule], history: { ...noHistory, ...history }, sight };
  return warnBeforeSending({ ...order, ...values }, known).map((warning) => warning.replaceAll('\u00a0', ' '));
}

test('an ordinary order has no warnings', () => {
  expect(warned({})).toEqual([]);
});

test('the first delivery to a telephone is warned about above $ 200.000 to collect', () => {
  const warning = 'Es lo primero que se entrega a este celular y pasa de $ 200.000.';
  expect(warned({ toCollect: 200_001 })).toEqual([warning]);
  expect(warned({ toCollect: 200_000 })).toEqual([]);
  expect(warned({ toCollect: 200_001 }, { history: { delivered: 1 } })).toEqual([]);
  expect(warned({ toCollect: 200_001 }, { history: { cancelled: 1 } })).toEqual(['Ana: 1 cancelado.', warning]);
});

test('what a telephone refused, gave back or cancelled is warned about; what was only delivered is not', () => {
  expect(warned({}, { history: { delivered: 3, refused: 1 } })).toEqual(['Ana: 3 entregados, 1 rechazado.']);
  expect(warned({}, { history: { returned: 2 } })).toEqual(['Ana: 2 devueltos.']);
  expect(warned({}, { history: { delivered: 3 } })).toEqual([]);
});

test('a place whose rule refuses or limits payment on delivery is warned about, unless nothing is collected', () => {
  expect(warned({}, { rule: pereira({ codAllowed: false }) })).toEqual([
    'Tus tarifas no ofrecen pago contraentrega en Pereira.',
  ]);
  expect(warned({ toCollect: 0 }, { rule: pereira({ codAllowed: false }) })).toEqual([]);
  expect(warned({}, { rule: pereira({ codLeast: 60_001 }) })).toEqual([
    'Tus tarifas ofrecen contraentrega en Pereira desde $ 60.001.',
  ]);
  expect(warned({}, { rule: pereira({ codMost: 59_999 }) })).toEqual([
    'Tus tarifas ofrecen contraentrega en Pereira hasta $ 59.999.',
  ]);
  expect(warned({}, { rule: pereira({ codLeast: 60_000, codMost: 60_000 }) })).toEqual([]);
});

test('without the permission to see amounts, the limits of a place are warned about without their amounts', () => {
  const sight = { money: false };
  expect(warned({}, { rule: pereira({ codMost: 59_999 }), sight })).toEqual([
    'Tus tarifas ofrecen contraentrega en Pereira hasta un valor menor.',
  ]);
  expect(warned({}, { rule: pereira({ codLeast: 60_001 }), sight })).toEqual([
    'Tus tarifas ofrecen contraentrega en Pereira desde un valor mayor.',
  ]);
});

test('a city that is not recognized is warned about, and has the rule of its department', () => {
  const unknown = { city: 'Pereyra', municipalityCode: null };
  const warning = 'La ciudad «Pereyra» no es un municipio conocido: pregunta a dónde va.';
  expect(warned(unknown)).toEqual([warning]);
  expect(warned(unknown, { rule: { ...country, place: '66', codAllowed: false } })).toEqual([
    'Tus tarifas no ofrecen pago contraentrega en Pereyra.',
    warning,
  ]);
});

test('a place in another country is not judged by the rules of this one', () => {
  expect(warned({ isAbroad: true, city: 'Quito', municipalityCode: null })).toEqual([]);
});

test.each([
  [{ delivered: 1 }, 'Ana: 1 entregado'],
  [{ delivered: 3, refused: 1 }, 'Ana: 3 entregados, 1 rechazado'],
  [{ returned: 1, cancelled: 2 }, 'Ana: 1 devuelto, 2 cancelados'],
  [{}, 'Ana: sin pedidos anteriores'],
])('a history of %o is worded %s', (history, words) => {
  expect(formatHistory('Ana', { ...noHistory, ...history })).toBe(words);
});
