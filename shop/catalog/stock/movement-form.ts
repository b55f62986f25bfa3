/** The form that records what happened to the units on a shelf. */
import * as v from 'valibot';
import { optionalLine, requiredLine, wholeNumberField } from '#shop/form-fields.ts';

const most = 1_000_000;
const countProblem = 'Escribe cuántas hay, de 0 en adelante.';
const unitsProblem = 'Escribe cuántas unidades, de 1 en adelante.';
const units = v.pipe(
  wholeNumberField({ missing: unitsProblem, invalid: unitsProblem }, most),
  v.minValue(1, unitsProblem),
);
const note = requiredLine('Escribe por qué.', 200);

/** what the page showed: a request that is sent again after its answer was lost finds another shelf */
const shelf = wholeNumberField({ missing: countProblem, invalid: countProblem }, most * 10);

const writeOff = v.object({ kind: v.literal('written-off'), units, note, shelf });
const count = v.object({
  kind: v.literal('counted'),
  units: wholeNumberField({ missing: countProblem, invalid: countProblem }, most),
  /** why it was counted, if there is a reason to name */
  note: optionalLine(200),
  shelf,
});

const form = v.variant('kind', [writeOff, count], 'Elige qué pasó.');

export type ManualMovement = v.InferOutput<typeof form>;

/** Validates the form and returns its first problem, if it has any. */
export function parseMovement(
  fields: Record<string, unknown>,
): { ok: true; movement: ManualMovement } | { ok: false; problem: string } {
  const parsed = v.safeParse(form, fields);
  return parsed.success ? { ok: true, movement: parsed.output } : { ok: false, problem: parsed.issues[0].message };
}
