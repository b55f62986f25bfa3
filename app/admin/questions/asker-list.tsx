import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { formatMoment, formatShortDate, formatTime } from '#shop/dates.ts';
import type { Asker } from '#shop/experts/list-askers.server.ts';
import { AskedBadge } from './asked-badge.tsx';
import { customerHref } from './questions-href.ts';

/** The customers as a table, for wide screens. */
export function AskerTable({ askers }: { askers: Asker[] }) {
  return (
    <PanelTable
      caption="Clientes que preguntaron, primero los que esperan respuesta"
      columns={[
        { name: 'Cliente' },
        { name: 'Ciudad' },
        { name: 'Última pregunta' },
        { name: 'Estado' },
        { name: 'Acciones', isFigure: true },
      ]}
    >
      {askers.map((asker) => (
        <tr key={asker.userId} className="hover:bg-admin-sidebar">
          <th scope="row" className={`${cell} text-left font-normal`}>
            <AskerLink asker={asker} />
            <span className="block text-label [overflow-wrap:anywhere] text-ink-2">{asker.email}</span>
          </th>
          <td className={`${cell} min-w-28 [overflow-wrap:anywhere]`}>{asker.city}</td>
          <td className={cell}>
            {asker.latestQuestionAt && (
              <time dateTime={asker.latestQuestionAt.toISOString()} className="whitespace-nowrap">
                {formatShortDate(asker.latestQuestionAt)}
                <span className="block text-label text-ink-2">{formatTime(asker.latestQuestionAt)}</span>
              </time>
            )}
          </td>
          <td className={cell}>
            <AskedBadge waiting={asker.waiting} />
          </td>
          <td className={`${cell} text-right`}>
            <OpenLink asker={asker} />
          </td>
        </tr>
      ))}
    </PanelTable>
  );
}

/** The customers as cards, for narrow screens. */
export function AskerCards({ askers }: { askers: Asker[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
      {askers.map((asker) => (
        <li
          key={asker.userId}
          className="flex flex-col rounded-card-admin border border-line bg-surface px-4 pt-4 pb-1 text-admin-body"
        >
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 pt-0.5">
              <AskerLink asker={asker} />
            </span>
            <AskedBadge waiting={asker.waiting} />
          </div>
          <p className="mt-1 text-label [overflow-wrap:anywhere] text-ink-2">{asker.email}</p>
          <p className="mb-3 flex flex-wrap justify-between gap-x-4 text-label text-ink-2">
            {asker.city && <span>{asker.city}</span>}
            {asker.latestQuestionAt && (
              <time dateTime={asker.latestQuestionAt.toISOString()}>{formatMoment(asker.latestQuestionAt)}</time>
            )}
          </p>
          <div className="mt-auto border-t border-line py-1">
            <OpenLink asker={asker} className="-ml-4" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function AskerLink({ asker }: { asker: Asker }) {
  return (
    <Link
      to={customerHref(asker.userId)}
      className="relative inline-block min-h-6 font-semibold [overflow-wrap:anywhere] text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
    >
      {nameOf(asker)}
    </Link>
  );
}

function OpenLink({ asker, className = '' }: { asker: Asker; className?: string }) {
  const deed = asker.waiting > 0 ? 'Responder' : 'Ver preguntas';
  return (
    <Link
      to={customerHref(asker.userId)}
      aria-label={`${deed}: ${nameOf(asker)}`}
      className={`${buttonClass('text', 'sm')} whitespace-nowrap ${className}`}
    >
      {deed}
      <ArrowRight aria-hidden="true" size={18} />
    </Link>
  );
}

const nameOf = ({ fullName, email }: Asker) => fullName.trim() || email;
