/** The forms of the till: its opening, cash taken out or put in, and the counted closing. */
import * as v from 'valibot';
import type { TillMovementKind } from '#db/schema.ts';
import { optionalLine, requiredLine, wholeNumberField } from '#shop/form-fields.ts';
import { mostPesos } from '#shop/money.ts';
import { longestTillReason, movementWords } from './till-words.ts';

const pesos = (problem: string) => wholeNumberField({ missing: problem, invalid: problem }, mostPesos);
const movementKinds = Object.keys(movementWords) as TillMovementKind[];

export const openTillForm = v.object({
  opening: pesos('Escribe cuánto efectivo hay en la caja, en pesos. Si no hay, escribe 0.'),
});

const amountProblem = 'Escribe cuánto, en pesos.';
export const moveCashForm = v.object({
  kind: v.picklist(movementKinds, 'Elige si sale o entra.'),
  amount: v.pipe(pesos(amountProblem), v.minValue(1, amountProblem)),
  reason: requiredLine('Escribe para qué.', longestTillReason),
});

export const closeTillForm = v.object({
  counted: pesos('Cuenta el efectivo y escribe cuánto hay, en pesos.'),
  /** what the screen said that should be there, once it did */
  seen: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))),
  note: optionalLine(longestTillReason),
});
