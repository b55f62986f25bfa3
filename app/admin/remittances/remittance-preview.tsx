import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatCalendarDay } from '#shop/dates.ts';
import { formatPesos, withThousands } from '#shop/money.ts';
import { causeText } from '#shop/remittances/remittance-words.ts';
import { SheetNote } from './column-fields.tsx';
import { Amounts, LineCauses } from './line-list.tsx';
import type { CheckedRemittance } from './remittance-form.server.ts';

type RemittancePreviewProps = {
  preview: Extract<CheckedRemittance, { step: 'preview' }>;
  isSaving: boolean;
  onSave: () => void;
};

/** What a remittance says and where it differs, with the button that stores it. */
export function RemittancePreview({ preview, isSaving, onSave }: RemittancePreviewProps) {
  const { lines, matching, skipped, totalsText, paid, lastDay, causes, differing, linesHash, question } = preview;
  const facts = [
    lines === 1 ? '1 guía' : `${withThousands(lines)} guías`,
    `pagado ${paid < 0 ? '−' : ''}${formatPesos(Math.abs(paid))}`,
    matching === lines ? 'todas coinciden' : `${withThousands(matching)} coinciden`,
    lastDay && `última fecha ${formatCalendarDay(lastDay)}`,
    skipped > 0 &&
      (skipped === 1 ? '1 fila sin guía no se guarda' : `${withThousands(skipped)} filas sin guía no se guardan`),
  ].filter(Boolean);
  return (
    <Panel title="Lo que se va a guardar" id="vista-previa">
      <input type="hidden" name="linesHash" value={linesHash} />
      <p role="status" className="text-admin-body">
        {facts.join(' · ')}. Todavía no se ha guardado.
      </p>
      {question.sheet && <SheetNote sheet={question.sheet} />}
      {totalsText && <p className="mt-3 text-admin-body font-semibold text-on-state-orange">{totalsText}</p>}
      {causes.length > 0 && (
        <ul aria-label="Diferencias" className="mt-3 list-disc pl-5 text-admin-body">
          {causes.map(({ code, count, amount }) => (
            <li key={code}>
              {withThousands(count)} × {causeText({ code, amount })}
            </li>
          ))}
        </ul>
      )}
      <noscript>
        {import.meta.env.SSR && <p className="mt-5 text-admin-body">Elige otra vez el mismo archivo para guardarlo.</p>}
      </noscript>
      <Button
        type="submit"
        name="save"
        value="1"
        onClick={(event) => {
          event.preventDefault();
          onSave();
        }}
        pending={isSaving}
        pendingText="Guardando..."
        className="mt-5"
      >
        Guardar la remesa
      </Button>
      {differing.length > 0 && (
        <ul
          aria-label="Filas con diferencia"
          className="mt-5 divide-y divide-line border-t border-line text-admin-body"
        >
          {differing.map((line) => (
            <li key={line.lineNumber} className="py-3">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">Guía {line.guide}</span>
                  <span className="block text-label text-ink-2">Fila {line.lineNumber}</span>
                </p>
                <Amounts line={line} />
              </div>
              <LineCauses causes={line.causes} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
