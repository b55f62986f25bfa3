/** The form that records units that came back to the shelf, or that were written off. */
import * as v from 'valibot';
import type { MovementKind } from '#db/schema.ts';
import { requiredLine, wholeNumberField } from '#shop/form-fields.ts';

const unitsProblem = 'Escribe cuántas unidades, de 1 en adelante.';

const manualKinds = ['written-off', 'given-back'] as const satisfies MovementKind[];

const form = v.object({
  kind: v.picklist(manualKinds, 'Elige qué pasó.'),
  units: v.pipe(
    wholeNumberField({ missing: unitsProblem, invalid: unitsProblem }, 1_000_000),
    v.minValue(1, unitsProblem),
  ),
  note: requiredLine('Escribe por qué.', 200),
});

export type ManualMovement = v.InferOutput<typeof form>;

/** Validates the form; the problem is the first one. */
export function parseMovement(
  fields: Record<string, unknown>,
): { ok: true; movement: ManualMovement } | { ok: false; problem: string } {
  const parsed = v.safeParse(form, fields);
  return parsed.success ? { ok: true, movement: parsed.output } : { ok: false, problem: parsed.issues[0].message };
}
