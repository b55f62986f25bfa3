import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { TillMove } from '#shop/till/till.ts';
import { moveAmount, moveTitle } from './till-text.ts';

type MoveListProps = {
  till: { openedAt: Date; openedByName: string; opening: Pesos };
  moves: TillMove[];
};

/** What came into the open till and what left it, latest first. No total: the cash is counted before that is shown. */
export function MoveList({ till: { openedAt, openedByName, opening }, moves }: MoveListProps) {
  return (
    <Panel title="Movimientos" id="movimientos" flush>
      <ul className="divide-y divide-line">
        {moves.toReversed().map((move) => (
          <Move key={move.id} move={move} />
        ))}
        <li className="flex items-baseline justify-between gap-4 px-5 py-3 text-admin-body md:px-6">
          <div className="min-w-0">
            <p className="font-semibold">Había al abrir</p>
            <p className="text-label text-ink-2">
              {[openedByName, formatMoment(openedAt)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <p className="tabular font-semibold whitespace-nowrap">{formatPesos(opening)}</p>
        </li>
      </ul>
    </Panel>
  );
}

function Move({ move }: { move: TillMove }) {
  const isVoided = 'isVoided' in move && move.isVoided;
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0">
        <p className={isVoided ? 'text-ink-2 line-through' : 'font-semibold'}>
          <MoveName move={move} />
        </p>
        {'reason' in move && <p className="[overflow-wrap:anywhere]">{move.reason}</p>}
        <p className="text-label text-ink-2">{[move.by, formatMoment(move.at)].filter(Boolean).join(' · ')}</p>
        {isVoided && <p className="text-label font-semibold text-ink-2">Anulado: no cuenta</p>}
      </div>
      <p className={`tabular font-semibold whitespace-nowrap ${isVoided ? 'text-ink-2 line-through' : ''}`}>
        {moveAmount(move)}
      </p>
    </li>
  );
}

function MoveName({ move }: { move: TillMove }) {
  const may = useMay();
  if (!('orderId' in move) || !may('orders')) return moveTitle(move);
  return (
    <Link
      to={orderHref(move.orderId)}
      className="relative inline-block min-h-6 text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
    >
      {moveTitle(move)}
    </Link>
  );
}
