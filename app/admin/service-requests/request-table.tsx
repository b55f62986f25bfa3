import { formatShortDate, formatTime } from '#shop/dates.ts';
import { serviceName } from '#shop/service-requests/service-request.ts';
import {
  RequestActions,
  RequestContact,
  type RequestListProps,
  RequestNotes,
  RequestOrder,
  RequestStatusBadge,
} from './request-cells.tsx';

const heading = 'px-3 py-2.5 text-left font-semibold first:pl-6 last:pr-4';
const cell = 'px-3 py-2.5 align-top first:pl-6 last:pr-4';
/** Aligns text with the action buttons, whose icons are lower than a line of text. */
const levelled = `${cell} pt-[1.3rem]!`;

/** The requests as a table, for wide screens. Notes are shown below their row. */
export function RequestTable({ requests, siteName, ...deeds }: RequestListProps) {
  return (
    <div className="hidden overflow-x-auto table:block">
      <table className="w-full text-[0.90625rem] leading-5">
        <caption className="sr-only">Solicitudes de servicio, de la más reciente a la más antigua</caption>
        <thead className="border-b border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            {['Fecha', 'Tipo de Servicio', 'Cliente', 'Contacto', 'Estado', 'Acciones'].map((name) => (
              <th key={name} scope="col" className={`${heading} last:text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {requests.map((request) => (
          <tbody key={request.id} className="border-b border-line last:border-b-0">
            <tr>
              <td className={levelled}>
                <time dateTime={request.createdAt.toISOString()} className="whitespace-nowrap">
                  {formatShortDate(request.createdAt)}
                  <span className="block text-label text-ink-2">{formatTime(request.createdAt)}</span>
                </time>
              </td>
              <td className={levelled}>
                {serviceName(request.serviceType)}
                <span className="block">
                  <RequestOrder request={request} />
                </span>
              </td>
              <th scope="row" className={`${levelled} min-w-36 text-left font-semibold [overflow-wrap:anywhere]`}>
                {request.name}
                <span className="block text-label font-normal text-ink-2">{request.city}</span>
              </th>
              <td className={levelled}>
                <RequestContact request={request} siteName={siteName} />
              </td>
              <td className={`${cell} pt-4!`}>
                <RequestStatusBadge status={request.status} />
              </td>
              <td className={cell}>
                <RequestActions request={request} {...deeds} />
              </td>
            </tr>
            {request.notes && (
              <tr>
                <td colSpan={6} className="px-6 pb-4">
                  <RequestNotes notes={request.notes} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}
