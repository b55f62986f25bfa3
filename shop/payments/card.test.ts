import { describe, expect, test } from 'vitest';
import { type CardInput, cardBrand, checkCard, formatCardExpiry, formatCardNumber } from './card.ts';

const today = new Date('2026-11-20T15:00:00Z');

const sound: CardInput = {
  cardNumber: '4242 4242 4242 4242',
  cardName: 'LAURA GÓMEZ',
  cardExpiry: '11/26',
  cardCvc: '123',
};

const errorsOf = (changes: Partial<CardInput>) => {
  const checked = checkCard({ ...sound, ...changes }, today);
  return checked.ok ? {} : checked.errors;
};

test('a valid card is passed to the provider in bare digits', () => {
  expect(checkCard({ ...sound, cardName: '  LAURA   GÓMEZ ' }, today)).toEqual({
    ok: true,
    card: { number: '4242424242424242', holder: 'LAURA GÓMEZ', expiryMonth: '11', expiryYear: '26', cvc: '123' },
  });
});

test('each empty field has its own message', () => {
  expect(errorsOf({ cardNumber: ' ', cardName: '  ', cardExpiry: '', cardCvc: '' })).toEqual({
    cardNumber: 'El número de tarjeta es obligatorio',
    cardName: 'El nombre en la tarjeta es obligatorio',
    cardExpiry: 'La fecha de expiración es obligatoria',
    cardCvc: 'El código de seguridad es obligatorio',
  });
});

test.each([
  ['one figure wrong', '4242 4242 4242 4243'],
  ['two figures swapped', '2442 4242 4242 4242'],
  ['a figure missing', '4242 4242 4242 424'],
  ['letters among them', '4242 4242 4242 424Z 2'],
  ['a Mastercard of a Visa’s other length', '5500 0000 0000 4 000 000'],
  ['nothing but zeros of no card’s length', '0000'],
])('a number with %s is refused', (_, cardNumber) => {
  expect(errorsOf({ cardNumber })).toEqual({ cardNumber: 'El número de tarjeta no es válido' });
});

test('the card’s number typed as its name is not sent anywhere', () => {
  expect(errorsOf({ cardName: '4242 4242 4242 4242' })).toEqual({
    cardName: 'Escribe el nombre como aparece en la tarjeta',
  });
});

describe('the expiry', () => {
  test('a card is valid until the end of its month by Colombian time', () => {
    const lastMinute = new Date('2026-12-01T04:59:00Z');
    const over = new Date('2026-12-01T05:00:00Z');

    expect(checkCard(sound, lastMinute).ok).toBe(true);
    expect(checkCard(sound, over)).toEqual({ ok: false, errors: { cardExpiry: 'La tarjeta está vencida' } });
  });

  test.each([
    ['13/28', 'Escribe la fecha como MM/AA'],
    ['1128', 'Escribe la fecha como MM/AA'],
    ['10/26', 'La tarjeta está vencida'],
    ['11/99', 'La fecha de expiración no es válida'],
  ])('%s is refused: %s', (cardExpiry, message) => {
    expect(errorsOf({ cardExpiry })).toEqual({ cardExpiry: message });
  });

  test.each([
    ['1', '1'],
    ['12', '12/'],
    ['4', '04/'],
    ['1229', '12/29'],
    ['12/2029', '12/29'],
    ['122029', '12/29'],
    ['4/29', '04/29'],
    ['12/29x', '12/29'],
  ])('typed or filled in as %s it reads %s', (typed, shown) => {
    expect(formatCardExpiry(typed)).toBe(shown);
  });

  test('the slash can be deleted again', () => {
    expect(formatCardExpiry('12', true)).toBe('12');
    expect(formatCardExpiry('1', true)).toBe('1');
    expect(formatCardExpiry('4', true)).toBe('4');
  });
});

test('the security code has three digits, and four on an American Express', () => {
  expect(errorsOf({ cardCvc: '1234' })).toEqual({ cardCvc: 'El código de seguridad tiene 3 dígitos' });
  expect(errorsOf({ cardCvc: '12a' })).toEqual({ cardCvc: 'El código de seguridad tiene 3 dígitos' });
  const amex = { cardNumber: '3782 822463 10005' };
  expect(errorsOf({ ...amex, cardCvc: '1234' })).toEqual({});
  expect(errorsOf({ ...amex, cardCvc: '123' })).toEqual({ cardCvc: 'El código de seguridad tiene 4 dígitos' });
});

test.each([
  ['4', 'Visa'],
  ['5500', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2220', null],
  ['37', 'American Express'],
  ['3056', 'Diners Club'],
  ['6', null],
  ['', null],
])('a number that begins with %s is of brand %s', (cardNumber, brand) => {
  expect(cardBrand(cardNumber)).toBe(brand);
});

test('a number is shown in the groups printed on the card', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('4242-42')).toBe('4242 42');
  expect(formatCardNumber('x')).toBe('');
});
