import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecimalMark, findDecimalMark, readAmount } from './amounts.ts';

test.each([
  ['35900', 35_900_00],
  ['$ 35.900', 35_900_00],
  ['$\u00a035.900', 35_900_00],
  ['35,900', 35_900_00],
  ['COP 35.900,5', 35_900_50],
  ['35900.00', 35_900_00],
  ['1,234.56', 1_234_56],
  ['1.234,56', 1_234_56],
  ['1.234.567', 1_234_567_00],
  ['1,234,567', 1_234_567_00],
  ['1843.4356', 1_843_44],
  ['-1.500', -1_500_00],
  ['$ -1.500', -1_500_00],
  ['(1.500)', -1_500_00],
  ['1.500-', -1_500_00],
  ['0', 0],
  ['0.00', 0],
])('an amount is read as the spreadsheet shows it: %s', (text, centavos) => {
  expect(readAmount(text, null)).toBe(centavos);
});

test.each(['', 'abc', '$', '1.23.456', '12,34,567.00', 'USD 20', '1.2.3', '(1.500', '20/11/2026', '9'.repeat(16)])(
  'what is no amount in pesos is not read: %j',
  (text) => {
    expect(readAmount(text, null)).toBeNull();
  },
);

test('a mark before three digits groups thousands, unless the file shows that it begins the decimals', () => {
  expect(findDecimalMark(['184.345', '35900'])).toBeNull();
  expect(readAmount('184.345', null)).toBe(184_345_00);
  expect(findDecimalMark(['184.345', '1843.5'])).toBe('.');
  expect(readAmount('184.345', '.')).toBe(184_35);
  expect(findDecimalMark(['1.234.567', '2'])).toBe(',');
  expect(findDecimalMark(['1,5', '1.5'])).toBeNull();
});

const grouped = (whole: string, mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);

/** The ways in which programs write a number of centavos. */
const formats: Record<string, (pesos: string, cents: string) => string> = {
  'dots, then a comma': (pesos, cents) => `${grouped(pesos, '.')},${cents}`,
  'commas, then a dot': (pesos, cents) => `${grouped(pesos, ',')}.${cents}`,
  'a dot only': (pesos, cents) => `${pesos}.${cents}`,
  'a comma only': (pesos, cents) => `${pesos},${cents}`,
  'a sign of pesos': (pesos, cents) => `$ ${grouped(pesos, '.')},${cents}`,
  'as few decimals as needed': (pesos, cents) => String(Number(`${pesos}.${cents}`)),
};
const wholeFormats: Record<string, (pesos: string) => string> = {
  dots: (pesos) => grouped(pesos, '.'),
  commas: (pesos) => grouped(pesos, ','),
  digits: (pesos) => pesos,
};

const readColumn = (texts: string[]) => {
  const mark: DecimalMark | null = findDecimalMark(texts);
  return texts.map((text) => readAmount(text, mark));
};

test('a column of amounts with centavos is read back from every format', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 99_000_000_00 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...Object.values(formats)), fc.boolean(), (column, format, isNegative) => {
      const texts = column.map((centavos) => {
        const text = format(String(Math.floor(centavos / 100)), String(centavos % 100).padStart(2, '0'));
        return isNegative ? `-${text}` : text;
      });
      expect(readColumn(texts)).toEqual(column.map((centavos) => (isNegative && centavos > 0 ? -centavos : centavos)));
    }),
  );
});

test('a column of whole pesos is read back from every format', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 99_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...Object.values(wholeFormats)), (column, format) => {
      expect(readColumn(column.map((pesos) => format(String(pesos))))).toEqual(column.map((pesos) => pesos * 100));
    }),
  );
});

test('any text is read as an amount or not at all', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-$ .,()\d]{0,12}$/), fc.constantFrom('.', ',', null), (text, mark) => {
      const centavos = readAmount(text, mark as DecimalMark | null);
      expect(centavos === null || Number.isSafeInteger(centavos)).toBe(true);
    }),
  );
});
