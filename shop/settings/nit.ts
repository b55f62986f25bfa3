/** The DIAN's weights of a NIT's digits, from the last one leftwards. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/**
 * Computes the check digit of a NIT by the DIAN's rule, modulo 11.
 *
 * @param digits the number without its check digit, at most 15 digits
 */
export function nitCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/**
 * Reads a typed NIT: a company's nine digits or a person's six to ten, and the check digit after a hyphen. Dots and
 * spaces are allowed, and the hyphen may be missing if the last digit is the right check digit.
 *
 * @returns the NIT as typed, with the hyphen; or what is wrong with it
 */
export function parseNit(typed: string): { ok: true; nit: string } | { ok: false; problem: string } {
  const [, before = '', checkDigit] = /^([\d.\s]+?)\s*(?:-\s*(\d))?$/.exec(typed.trim()) ?? [];
  const digits = before.replace(/\D/g, '');
  if (digits.length < 6 || digits.length > (checkDigit ? 10 : 11)) return { ok: false, problem: nitProblem };
  if (checkDigit) return compare(before, digits, checkDigit);

  const [number, last] = [digits.slice(0, -1), digits.slice(-1)];
  const isComplete = number.length >= 9 && nitCheckDigit(number) === last;
  if (isComplete) return { ok: true, nit: `${before.slice(0, -1)}-${last}` };
  // Companies' numbers start with 8 or 9 and have nine digits: a tenth can only be a check digit.
  if (/^[89]\d{9}$/.test(digits)) return compare(before.slice(0, -1), number, last);
  if (digits.length > 10) return { ok: false, problem: nitProblem };
  return { ok: false, problem: `Falta el dígito de verificación: ${before}-${nitCheckDigit(digits)}.` };
}

const nitProblem = 'Escribe el NIT en números, con su dígito de verificación: 901234567-7.';

function compare(before: string, digits: string, checkDigit: string): ReturnType<typeof parseNit> {
  const right = nitCheckDigit(digits);
  if (checkDigit === right) return { ok: true, nit: `${before}-${right}` };
  return {
    ok: false,
    problem: `El dígito de verificación no corresponde: el de ${before} es ${right}. Revisa el NIT.`,
  };
}
