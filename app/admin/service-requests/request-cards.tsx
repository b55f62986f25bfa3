import { formatMoment } from '#shop/dates.ts';
import { serviceName } from '#shop/service-requests/service-request.ts';
import {
  RequestActions,
  RequestContact,
  type RequestListProps,
  RequestNotes,
  RequestOrder,
  RequestStatusBadge,
} from './request-cells.tsx';

/** The requests as cards, for narrow screens. */
export function RequestCards({ requests, siteName, ...deeds }: RequestListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-col rounded-card-admin border border-line bg-surface px-4 pt-4 pb-1 text-admin-body"
        >
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 pt-0.5 text-[1.0625rem] leading-6 tracking-[-0.01em] [overflow-wrap:anywhere]">
              {request.name}
            </h2>
            <RequestStatusBadge status={request.status} />
          </div>
          <p className="mt-1">{serviceName(request.serviceType)}</p>
          <RequestOrder request={request} />
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-label text-ink-2">
            <span>{request.city}</span>
            <time dateTime={request.createdAt.toISOString()}>{formatMoment(request.createdAt)}</time>
          </div>
          <RequestContact request={request} siteName={siteName} />
          <div className="mt-3 mb-auto pb-3">{request.notes && <RequestNotes notes={request.notes} />}</div>
          <div className="border-t border-line py-1">
            <RequestActions request={request} {...deeds} />
          </div>
        </li>
      ))}
    </ul>
  );
}
