/**
 * The rules of a payment card's fields. They run in the browser only: card data go from there to the provider and never
 * to the shop.
 */

/** The fields as typed, with the spaces and slashes people read. */
export type CardInput = {
  cardNumber: string;
  cardName: string;
  /** 'MM/AA' */
  cardExpiry: string;
  cardCvc: string;
};

export type CardField = keyof CardInput;

/** The fields in their order on the screen. */
export const cardFields: readonly CardField[] = ['cardNumber', 'cardName', 'cardExpiry', 'cardCvc'];

/** A card as the provider expects it. */
export type Card = { number: string; holder: string; expiryMonth: string; expiryYear: string; cvc: string };

export type CardCheck = { ok: true; card: Card } | { ok: false; errors: Partial<Record<CardField, string>> };

type Brand = {
  name: string;
  beginning: RegExp;
  lengths: readonly number[];
  cvcLength: number;
  /** the groups of digits printed on the card */
  groups: readonly number[];
};

const inFours = [4, 4, 4, 4, 3];
const brands: readonly Brand[] = [
  { name: 'Visa', beginning: /^4/, lengths: [13, 16, 19], cvcLength: 3, groups: inFours },
  {
    name: 'Mastercard',
    beginning: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLength: 3,
    groups: inFours,
  },
  { name: 'American Express', beginning: /^3[47]/, lengths: [15], cvcLength: 4, groups: [4, 6, 5] },
  { name: 'Diners Club', beginning: /^3(?:0[0-5]|[689])/, lengths: [14, 16, 19], cvcLength: 3, groups: [4, 6, 4, 5] },
];

const longestNumber = 19;
const longestName = 100;
/** Cards are valid for about five years; a year further off than this is a typing error. */
const furthestYears = 20;

export const mostInstallments = 36;

/**
 * Detects the brand of a card number.
 *
 * @returns null while the first digits fit no known brand
 */
export function cardBrand(cardNumber: string): string | null {
  return findBrand(digitsOf(cardNumber))?.name ?? null;
}

/** Formats a number in the groups printed on the card; drops everything but digits. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, longestNumber);
  const groups: string[] = [];
  let start = 0;
  for (const length of findBrand(digits)?.groups ?? inFours) {
    if (start < digits.length) groups.push(digits.slice(start, start + length));
    start += length;
  }
  return groups.join(' ');
}

/**
 * Formats an expiry while it is typed: '4' to '04/', '1229' to '12/29'. Adds the zero of the month and the slash,
 * unless the user is deleting the slash.
 */
export function formatCardExpiry(typed: string, isDeleting = false): string {
  const written = /^\s*(\d{1,2})\s*[/.-]\s*(?:20(?=\d\d))?(\d{0,2})/.exec(typed);
  const digits = written?.[1]
    ? written[1].padStart(2, '0') + (written[2] ?? '')
    : digitsOf(typed).replace(/^(\d\d)20(?=\d\d)/, '$1');
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (padded.length < 2 || (padded.length === 2 && isDeleting)) return isDeleting ? digits : padded;
  return `${padded.slice(0, 2)}/${padded.slice(2, 4)}`;
}

/**
 * Validates the typed card before it is sent to the provider.
 *
 * @param today a card is valid until the end of its month by Colombian time
 */
export function checkCard(input: CardInput, today: Date): CardCheck {
  const number = digitsOf(input.cardNumber);
  const holder = input.cardName.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const cvc = input.cardCvc.trim();
  const expiry = parseExpiry(input.cardExpiry);
  const brand = findBrand(number);

  const errors: Partial<Record<CardField, string>> = {};
  const complain = (field: CardField, message: string | null) => {
    if (message) errors[field] = message;
  };
  complain('cardNumber', numberProblem(input.cardNumber, number, brand));
  complain('cardName', nameProblem(holder));
  complain('cardExpiry', expiryProblem(input.cardExpiry, expiry, today));
  complain('cardCvc', cvcProblem(cvc, brand));

  if (Object.keys(errors).length > 0 || !expiry) return { ok: false, errors };
  return { ok: true, card: { number, holder, expiryMonth: expiry.month, expiryYear: expiry.year, cvc } };
}

function numberProblem(typed: string, digits: string, brand: Brand | undefined): string | null {
  if (typed.trim() === '') return 'El número de tarjeta es obligatorio';
  const lengthFits = brand
    ? brand.lengths.includes(digits.length)
    : digits.length >= 12 && digits.length <= longestNumber;
  const isNumber = /^[\d\s-]+$/.test(typed);
  return isNumber && lengthFits && passesLuhn(digits) ? null : 'El número de tarjeta no es válido';
}

function nameProblem(holder: string): string | null {
  if (holder === '') return 'El nombre en la tarjeta es obligatorio';
  // Six consecutive digits are probably the card's number in the wrong field, which must not be sent as a name.
  return /\d{6}/.test(holder.replaceAll(/[\s-]/g, '')) || holder.length > longestName
    ? 'Escribe el nombre como aparece en la tarjeta'
    : null;
}

function expiryProblem(typed: string, expiry: Expiry | null, today: Date): string | null {
  if (typed.trim() === '') return 'La fecha de expiración es obligatoria';
  if (!expiry) return 'Escribe la fecha como MM/AA';
  const thisMonth = monthNumber(today);
  const month = (2000 + Number(expiry.year)) * 12 + Number(expiry.month) - 1;
  if (month < thisMonth) return 'La tarjeta está vencida';
  return month > thisMonth + furthestYears * 12 ? 'La fecha de expiración no es válida' : null;
}

function cvcProblem(cvc: string, brand: Brand | undefined): string | null {
  if (cvc === '') return 'El código de seguridad es obligatorio';
  const fits = brand ? new RegExp(`^\\d{${brand.cvcLength}}$`) : /^\d{3,4}$/;
  if (fits.test(cvc)) return null;
  return `El código de seguridad tiene ${brand ? brand.cvcLength : '3 o 4'} dígitos`;
}

type Expiry = { month: string; year: string };

function parseExpiry(typed: string): Expiry | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(typed) ?? [];
  return month && year ? { month: month.padStart(2, '0'), year } : null;
}

/** Months since the year 0 by Colombian time, which is UTC-5 all year. */
function monthNumber(moment: Date): number {
  const there = new Date(moment.getTime() - 5 * 60 * 60 * 1000);
  return there.getUTCFullYear() * 12 + there.getUTCMonth();
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const findBrand = (digits: string) => brands.find(({ beginning }) => beginning.test(digits));

/** The Luhn check: detects one wrong digit and most swaps of two. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}
