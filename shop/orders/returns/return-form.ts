/** The form in which staff record units that came back from an order. */
import * as v from 'valibot';
import type { ReturnKind } from '#db/schema.ts';
import { colombianDay } from '#shop/dates.ts';
import { optionalLine, optionalWholeNumber } from '#shop/form-fields.ts';
import { longestReturnReason, type ReturnErrors, unitsField, writtenOffField } from './return-fields.ts';
import { returnKindWords } from './return-words.ts';

const kinds = Object.keys(returnKindWords) as ReturnKind[];
const unitsProblem = 'Escribe cuántas unidades, de 0 a 1.000.';
const writtenOffProblem = 'No pueden darse de baja más unidades de las que volvieron.';
const dayProblem = 'Elige el día en que el cliente lo pidió.';
const nothingProblem = 'Escribe cuántas unidades volvieron.';

const units = optionalWholeNumber(unitsProblem, 1000);

const form = v.object({
  kind: v.picklist(kinds, 'Elige por qué vuelve.'),
  exercisedOn: v.optional(
    v.pipe(
      v.string(dayProblem),
      v.check((text) => colombianDay(text) !== null, dayProblem),
    ),
    '',
  ),
  reason: optionalLine(longestReturnReason),
  /** a form sends nothing for a box without a tick */
  withShipping: v.optional(v.string()),
});

/** Units of one line of the order: how many came back, and how many of these are written off. */
export type ReturnedUnits = { line: number; units: number; writtenOff: number };

export type ReturnForm = {
  kind: ReturnKind;
  /** the day on which the customer asked for it */
  exercisedOn: string;
  reason: string;
  withShipping: boolean;
  lines: ReturnedUnits[];
};

/** Validates the form; the errors are by field, in the words of the page. Lines without units are left out. */
export function parseReturn(
  fields: Record<string, unknown>,
): { ok: true; form: ReturnForm } | { ok: false; errors: ReturnErrors } {
  const parsed = v.safeParse(form, fields);
  const errors: ReturnErrors = {};
  if (!parsed.success) {
    const { nested = {} } = v.flatten<typeof form>(parsed.issues);
    for (const [field, messages] of Object.entries(nested)) errors[field] = messages?.[0];
  }
  const lines = readLines(fields, errors);
  if (lines.length === 0 && Object.keys(errors).length === 0) errors.lines = nothingProblem;
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { kind, exercisedOn, reason = '', withShipping } = parsed.output;
  return { ok: true, form: { kind, exercisedOn, reason, withShipping: withShipping !== undefined, lines } };
}

function readLines(fields: Record<string, unknown>, errors: ReturnErrors): ReturnedUnits[] {
  const positions = Object.keys(fields).flatMap((name) => /^units(0|[1-9]\d{0,2})$/.exec(name)?.[1] ?? []);
  return positions.map(Number).flatMap((line) => {
    const read = (name: string) => {
      const parsed = v.safeParse(units, fields[name]);
      if (!parsed.success) errors[name] = unitsProblem;
      return parsed.success ? parsed.output : 0;
    };
    const [returned, writtenOff] = [read(unitsField(line)), read(writtenOffField(line))];
    if (writtenOff > returned && !errors[unitsField(line)]) errors[writtenOffField(line)] = writtenOffProblem;
    return returned > 0 ? [{ line, units: returned, writtenOff }] : [];
  });
}
