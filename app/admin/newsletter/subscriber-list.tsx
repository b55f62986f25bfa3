import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatShortDate, formatTime } from '#shop/dates.ts';
import type { Subscriber } from '#shop/newsletter/list-subscribers.server.ts';

/** The subscribers, as a table on wide screens and as cards on narrow ones. */
export function SubscriberList({ subscribers }: { subscribers: Subscriber[] }) {
  return (
    <>
      <div className="table:border-t table:border-line">
        <PanelTable
          caption="Suscriptores, primero los más recientes"
          columns={[{ name: 'Correo' }, { name: 'Estado' }, { name: 'Autorizó el' }, { name: 'Autorización' }]}
        >
          {subscribers.map((subscriber) => (
            <tr key={subscriber.email} className="hover:bg-admin-sidebar">
              <th scope="row" className={`${cell} text-left font-semibold [overflow-wrap:anywhere]`}>
                {subscriber.email}
              </th>
              <td className={cell}>
                <State subscriber={subscriber} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>{momentOf(subscriber.grantedAt)}</td>
              <td className={`${cell} max-w-md text-label text-ink-2`}>{subscriber.wording}</td>
            </tr>
          ))}
        </PanelTable>
      </div>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
        {subscribers.map((subscriber) => (
          <li
            key={subscriber.email}
            className="rounded-card-admin border border-line bg-surface px-4 py-4 text-admin-body"
          >
            <p className="font-semibold [overflow-wrap:anywhere]">{subscriber.email}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-2">
              <State subscriber={subscriber} />
              {momentOf(subscriber.grantedAt)}
            </p>
            <p className="mt-2 text-label text-ink-2">{subscriber.wording}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const momentOf = (moment: Date) => (
  <time dateTime={moment.toISOString()}>
    {formatShortDate(moment)}, {formatTime(moment)}
  </time>
);

function State({ subscriber }: { subscriber: Subscriber }) {
  return subscriber.confirmedAt ? <Badge tone="green">Confirmado</Badge> : <Badge tone="orange">Sin confirmar</Badge>;
}
