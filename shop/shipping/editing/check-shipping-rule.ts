/** Checks a shipping rule as staff write it, in the form and in files. */

import { parseWholeNumber } from '#shop/form-fields.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';
import { parseKilos } from '#shop/shipping/kilos.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';

/** The values of a rule, without its place. */
export type RuleValues = Omit<ShippingRule, 'place'>;

/** A rule as written. The last step has no weight: it is for any. */
export type RuleTexts = {
  steps: { upTo: string; price: string }[];
  freeFrom: string;
  daysLeast: string;
  daysMost: string;
  codAllowed: boolean;
  codLeast: string;
  codMost: string;
  codFee: string;
};

export type RuleField = Exclude<keyof RuleTexts, 'steps' | 'codAllowed'> | 'upTo' | 'price';

/** What is wrong in one field; `step` is its index in the steps, for their two fields. */
export type RuleProblem = { field: RuleField; step: number | null; message: string };

export type CheckedRule = { ok: true; values: RuleValues } | { ok: false; problems: RuleProblem[] };

/** More than any carrier has; the form stays usable. */
export const mostSteps = 30;
const mostDays = 60;

/** Reads a rule, or says what is wrong in which fields, in Spanish. */
export function checkShippingRule(texts: RuleTexts): CheckedRule {
  const problems: RuleProblem[] = [];
  const note = (field: RuleField, message: string, step: number | null = null) => {
    problems.push({ field, step, message });
  };
  const optional = (field: 'freeFrom' | 'codLeast' | 'codMost' | 'codFee') =>
    texts[field].trim() === '' ? null : pesosOf(texts[field], (message) => note(field, message));
  const steps = readSteps(texts.steps, note);
  const days = readDays(texts, note);
  const [freeFrom, codLeast, codMost] = [optional('freeFrom'), optional('codLeast'), optional('codMost')];
  const codFee = optional('codFee') ?? 0;
  if (codLeast !== null && codMost !== null && codMost < codLeast) note('codMost', 'El máximo es menor que el mínimo.');
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, values: { steps, freeFrom, ...days, codAllowed: texts.codAllowed, codLeast, codMost, codFee } };
}

type Note = (field: RuleField, message: string, step?: number | null) => void;

function readSteps(written: RuleTexts['steps'], note: Note): RuleValues['steps'] {
  const last = written.length - 1;
  if (last >= mostSteps) note('price', `Un lugar puede tener hasta ${mostSteps} precios.`, mostSteps);
  let before = 0;
  return written.map(({ upTo, price }, step) => {
    const pesos = pesosOf(price, (message) => note('price', message, step));
    if (step === last) {
      if (upTo !== '') note('upTo', 'Falta el precio para más peso que este.', step);
      return { upToGrams: null, price: pesos };
    }
    const grams = parseKilos(upTo);
    if (grams === null) note('upTo', 'Escribe los kilos con coma, como 1 o 0,5, hasta 1000.', step);
    else if (grams <= before) note('upTo', 'Cada peso debe ser mayor que el anterior.', step);
    before = grams ?? before;
    return { upToGrams: grams, price: pesos };
  });
}

function readDays(texts: RuleTexts, note: Note): Pick<RuleValues, 'daysLeast' | 'daysMost'> {
  const read = (field: 'daysLeast' | 'daysMost') => {
    const days = parseWholeNumber(texts[field]);
    if (days === null || days > mostDays || texts[field].includes('$'))
      note(field, `Escribe un número de días, de 0 a ${mostDays}.`);
    return days;
  };
  const [daysLeast, daysMost] = [read('daysLeast'), read('daysMost')];
  if (daysLeast !== null && daysMost !== null && daysMost < daysLeast)
    note('daysMost', 'Este número es menor que el de los días mínimos.');
  return { daysLeast: daysLeast ?? 0, daysMost: daysMost ?? 0 };
}

function pesosOf(text: string, onProblem: (message: string) => void): Pesos {
  const pesos = parseWholeNumber(text);
  if (text.trim() === '') onProblem('Escribe el precio; 0 si es gratis.');
  else if (pesos === null) onProblem('Escribe pesos enteros, como 12.000.');
  else if (pesos > mostPesos) onProblem('Es demasiado: revisa los ceros.');
  else return pesos;
  return 0;
}
