import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatMoment, formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { TillClosing } from '#shop/till/list-closings.server.ts';
import { closingHref, closingsHref } from './till-href.ts';
import { differenceText } from './till-text.ts';

type ClosingListProps = { closings: TillClosing[]; page: number; pages: number };

/** The closed tills, latest first, each with its difference. */
export function ClosingList({ closings, page, pages }: ClosingListProps) {
  return (
    <Panel title="Cierres anteriores" id="cierres" flush>
      {closings.length === 0 ? (
        <p className="px-5 py-4 text-admin-body text-ink-2 md:px-6">Todavía no se ha cerrado la caja.</p>
      ) : (
        <ul className="divide-y divide-line">
          {closings.map((closing) => (
            <Closing key={closing.id} closing={closing} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="border-t border-line px-5 py-3 md:px-6">
          <Pagination page={page} pages={pages} hrefOf={closingsHref} />
        </div>
      )}
    </Panel>
  );
}

function Closing({ closing: { id, openedAt, closedAt, closedByName, counted, difference } }: { closing: TillClosing }) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0">
        <Link
          to={closingHref(id)}
          className="relative inline-block min-h-6 font-semibold text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
        >
          Caja del {formatShortDate(openedAt)}
        </Link>
        <p className="text-label text-ink-2">
          {['Cerrada', formatMoment(closedAt), closedByName].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tabular text-right whitespace-nowrap">
        <span className="block font-semibold">
          <span className="sr-only">Contado: </span>
          {formatPesos(counted)}
        </span>
        <span className={`text-label ${difference === 0 ? 'text-ink-2' : 'font-semibold text-danger'}`}>
          {differenceText(difference)}
        </span>
      </p>
    </li>
  );
}
