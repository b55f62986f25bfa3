import { Form, Link, useNavigation } from 'react-router';
import { applyGuidesHref, guidesFileHref } from '#app/admin/parcels/parcels-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { GuideRow } from '#shop/parcels/sheets/match-guides.ts';
import type { AnswerPreview } from './check-answer.server.ts';
import { guideRowWords } from './guide-row-words.ts';

/** More rows are no help before applying a file; their number is shown. */
const mostListed = 200;

/** What the rows of a carrier's answer would do, those that are refused first, with the button that applies them. */
export function GuidesPreview({ preview: { name, carrier, chosen, rows, table } }: { preview: AnswerPreview }) {
  const isSending = useNavigation().formAction === applyGuidesHref;
  const count = (outcome: GuideRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [given, refused] = [count('given'), count('refused')];
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other));
  return (
    <Panel title="Qué trae" id="que-trae">
      <p role="status" className="text-admin-body [overflow-wrap:anywhere]">
        {refused > 0
          ? `«${name}» tiene ${refused === 1 ? '1 fila que no se puede guardar' : `${refused} filas que no se pueden guardar`}: corrígelas y súbelo otra vez. No se guardó nada.`
          : given === 0
            ? `«${name}» no trae guías nuevas: no hay nada que guardar.`
            : `«${name}»: ${given === 1 ? '1 guía nueva' : `${given} guías nuevas`} de ${carrier.name}. Todavía no se han guardado.`}
      </p>
      <ul aria-label="Filas del archivo" className="mt-4 divide-y divide-line border-y border-line text-admin-body">
        {sorted.slice(0, mostListed).map((row) => (
          <PreviewRow key={row.row} row={row} />
        ))}
      </ul>
      {rows.length > mostListed && (
        <p className="mt-2 text-label text-ink-2">… y {rows.length - mostListed} filas más.</p>
      )}
      {refused === 0 && given > 0 && (
        <Form method="post" action={applyGuidesHref} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="carrier" value={carrier.id} />
          <input type="hidden" name="orderColumn" value={chosen.orderNumber} />
          <input type="hidden" name="guideColumn" value={chosen.guide} />
          <input type="hidden" name="table" value={table} />
          <Button type="submit" pending={isSending} pendingText="Guardando...">
            {given === 1 ? 'Guardar la guía' : `Guardar las ${given} guías`}
          </Button>
          <Link to={guidesFileHref} className={buttonClass('neutral')}>
            Descartar
          </Link>
        </Form>
      )}
    </Panel>
  );
}

/** What needs a look comes first. */
function rank(row: GuideRow): number {
  if (row.outcome === 'refused') return 0;
  if (row.outcome === 'given') return row.amounts ? 1 : 2;
  return 3;
}

function PreviewRow({ row }: { row: GuideRow }) {
  const words = guideRowWords(row);
  return (
    <li className="grid gap-x-6 py-2 [overflow-wrap:anywhere] sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)] table:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
      <span className="text-label text-ink-2">Fila {row.row}</span>
      <span>{row.orderNumber ? `Pedido ${row.orderNumber}` : 'Sin pedido'}</span>
      <span className="tabular font-semibold">{row.guide ? `Guía ${row.guide}` : '—'}</span>
      {words && (
        <span
          className={`sm:col-span-3 table:col-span-1 ${row.outcome === 'refused' ? 'font-semibold text-danger' : 'text-ink-2'}`}
        >
          {words}
        </span>
      )}
    </li>
  );
}
