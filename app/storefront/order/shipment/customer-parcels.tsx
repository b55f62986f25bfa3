import { buttonClass } from '#app/ui/button.tsx';
import { formatLongCalendarDay, isoDayOf } from '#shop/dates.ts';
import type { CustomerParcel } from '#shop/parcels/find-parcel.server.ts';

/** The parcels of an order with their carrier, guide, dates and the carrier's page. */
export function CustomerParcels({ parcels }: { parcels: CustomerParcel[] }) {
  return (
    <ul className="grid gap-5">
      {parcels.map(({ carrier, guide, link, sentAt, deliveredAt }) => (
        <li key={`${carrier} ${guide}`} className="[overflow-wrap:anywhere]">
          <p className="font-semibold">{carrier}</p>
          <p className="tabular">Guía {guide}</p>
          <p className="text-caption text-ink-2">
            Salió el {dayOf(sentAt)}
            {deliveredAt && ` · Entregado el ${dayOf(deliveredAt)}`}
          </p>
          {link && (
            <a href={link} rel="noreferrer" target="_blank" className={`${buttonClass('neutral')} mt-3`}>
              Rastrear con {carrier}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const dayOf = (moment: Date) => formatLongCalendarDay(isoDayOf(moment));
