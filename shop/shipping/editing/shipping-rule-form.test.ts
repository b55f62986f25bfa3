import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKilos, parseKilos } from '#shop/shipping/kilos.ts';
import { resolvePlace } from '#shop/shipping/shipping-places.ts';
import { wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { anyShippingRules, aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { checkRuleForm, fillRuleForm, readRuleForm } from './shipping-rule-form.ts';

function check(fields: Record<string, string>) {
  const form = new FormData();
  const plain = { lastPrice: '12.000', daysLeast: '2', daysMost: '5', codAllowed: 'on' };
  for (const [name, value] of Object.entries({ ...plain, ...fields })) form.set(name, value);
  return checkRuleForm(readRuleForm(form));
}

function errors(fields: Record<string, string>) {
  const checked = check(fields);
  return checked.ok ? {} : checked.errors;
}

test('the form of any rule, sent as it was filled, is that rule', () => {
  fc.assert(
    fc.property(anyShippingRules, (rules) => {
      for (const { place, ...values } of rules) {
        const { rows, codAllowed, ...texts } = fillRuleForm(values);
        const form = new FormData();
        for (const [name, text] of Object.entries(texts)) form.set(name, text);
        if (codAllowed) form.set('codAllowed', 'on');
        for (const [index, row] of rows.entries()) {
          form.set(`upTo${index}`, row.upTo);
          form.set(`price${index}`, row.price);
        }
        expect({ place, ...checkRuleForm(readRuleForm(form)) }).toEqual({ place, ok: true, values });
      }
    }),
    { numRuns: 40 },
  );
});

test('empty rows of the form are left out, and the last step is of any weight', () => {
  expect(check({ upTo1: '0,5', price1: '8000', upTo3: '2', price3: '$ 9.500' })).toEqual({
    ok: true,
    values: {
      ...withoutPlace(aShippingRule(wholeCountry)),
      steps: [
        { upToGrams: 500, price: 8_000 },
        { upToGrams: 2_000, price: 9_500 },
        { upToGrams: null, price: 12_000 },
      ],
    },
  });
});

function withoutPlace({ place: _, ...values }: ReturnType<typeof aShippingRule>) {
  return values;
}

test('weights must rise, and each needs its price', () => {
  expect(errors({ upTo0: '2', price0: '9000', upTo2: '2', price2: '9500' })).toEqual({
    upTo2: ['Cada peso debe ser mayor que el anterior.'],
  });
  expect(errors({ upTo1: '1' })).toEqual({ price1: ['Escribe el precio; 0 si es gratis.'] });
  expect(errors({ price1: '9000' })).toEqual({ upTo1: [expect.stringContaining('Escribe los kilos con coma')] });
  expect(errors({ lastPrice: '' })).toEqual({ lastPrice: ['Escribe el precio; 0 si es gratis.'] });
});

test('the least days and amounts do not exceed the most', () => {
  expect(errors({ daysLeast: '6' })).toEqual({ daysMost: [expect.stringContaining('menor')] });
  expect(errors({ daysMost: '61' })).toEqual({ daysMost: [expect.stringContaining('de 0 a 60')] });
  expect(errors({ codLeast: '50.000', codMost: '49.999' })).toEqual({ codMost: [expect.stringContaining('menor')] });
  expect(errors({ codLeast: '50.000', codMost: '50.000' })).toEqual({});
});

test('amounts are whole pesos, as people write them', () => {
  const wrong = ['Escribe pesos enteros, como 12.000.'];
  expect(errors({ freeFrom: '100.000,50', codFee: 'poco', lastPrice: '-1' })).toEqual({
    freeFrom: wrong,
    codFee: wrong,
    lastPrice: wrong,
  });
  expect(errors({ freeFrom: '2.000.000.000' })).toEqual({ freeFrom: ['Es demasiado: revisa los ceros.'] });
});

test('kilos have a comma or a dot before their decimals, and a dot that may group thousands is refused', () => {
  expect(['1', '0,5', '2.5', '0.250 kg', '12,125', '1000'].map(parseKilos)).toEqual([
    1_000, 500, 2_500, 250, 12_125, 1_000_000,
  ]);
  expect(['', '0', '1.500', '1000,1', '-1', 'uno', '0,0005'].map(parseKilos)).toEqual(Array(7).fill(null));
  expect([250, 12_125, 3_000].map(formatKilos)).toEqual(['0,25', '12,125', '3']);
});

test('a place is resolved from a department and a city as people write them, and no city means the department', () => {
  const code = (department: string, city = '') => {
    const place = resolvePlace(department, city);
    return place.ok ? place.code : place.message;
  };
  expect([code('Risaralda'), code('bogota'), code('VALLE'), code('San Andrés')]).toEqual(['66', '11', '76', '88']);
  expect([code('Risaralda', 'pereira'), code('', 'Medellín, Antioquia'), code('Cundinamarca', 'Bogotá')]).toEqual([
    '66001',
    '05001',
    '11001',
  ]);
  expect(code('', 'Barbosa')).toBe('No hay un municipio «Barbosa». ¿Es Barbosa (Antioquia) o Barbosa (Santander)?');
});
