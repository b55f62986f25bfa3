import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { RemittanceDecision } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import type { DecisionMade } from '#shop/remittances/compared-lines.server.ts';
import { decisionWords, longestDecisionNote } from '#shop/remittances/remittance-words.ts';

type DecideFormProps = {
  /** the name of the field with the id of the line or parcel, and the id */
  subject: { name: 'lineId' | 'parcelId'; id: string };
  guide: string;
  /** what the decision is about */
  causes: string;
  decision: DecisionMade | null;
};

/** What was decided about a difference, and the form that decides. */
export function DecideForm({ subject, guide, causes, decision }: DecideFormProps) {
  const may = useMay();
  const { fetcher, isBusy, errors } = useStaffAction();
  const choices: RemittanceDecision[] = decision ? ['reopened'] : ['claimed', 'accepted', 'corrected'];
  const [picked, setPicked] = useState<string>();
  const chosen = choices.find((choice) => choice === picked) ?? choices[0];
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
      {decision && (
        <p className="text-label [overflow-wrap:anywhere]">
          <span className="font-semibold">{decisionWords[decision.decision].label}</span>: {decision.note}
          <span className="block text-ink-2">
            {decision.by || 'El equipo'} · {formatMoment(decision.at)}
          </span>
        </p>
      )}
      {may('payments') && (
        // Closes once something was decided.
        <details key={decision?.at.getTime() ?? 0}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-label font-semibold text-green">
            {decision ? 'Abrir otra vez' : 'Resolver'}
          </summary>
          <fetcher.Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] max-w-md gap-3 pb-2">
            <input type="hidden" name={subject.name} value={subject.id} />
            <input type="hidden" name="causes" value={causes} />
            <SelectField
              name="decision"
              label={`Qué se hace con la guía ${guide}`}
              value={chosen}
              onChange={({ target }) => setPicked(target.value)}
              // Phones cut the text of the choice off.
              hint={chosen && <span className="sm:hidden">{decisionWords[chosen].hint}.</span>}
              error={errors.decision ?? null}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {decisionWords[choice].label}. {decisionWords[choice].hint}
                </option>
              ))}
            </SelectField>
            <TextField
              name="note"
              label="Nota"
              autoComplete="off"
              required
              maxLength={longestDecisionNote}
              error={errors.note ?? null}
            />
            <Button type="submit" size="sm" pending={isBusy} pendingText="Guardando..." className="justify-self-start">
              Guardar
            </Button>
          </fetcher.Form>
        </details>
      )}
    </div>
  );
}
