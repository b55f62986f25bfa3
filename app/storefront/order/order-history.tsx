import { formatMoment } from '#shop/dates.ts';
import type { EventInWords } from './event-text.ts';

/** The order's events that concern its customer, latest first. */
export function OrderHistory({ events }: { events: EventInWords[] }) {
  return (
    <ol className="grid gap-4">
      {events.toReversed().map(({ id, text, note, createdAt }) => (
        <li key={id}>
          <p className="text-[0.9375rem] leading-6 font-semibold">{text}</p>
          {note && <p className="text-caption break-words whitespace-pre-line text-ink-2">{note}</p>}
          <p className="text-caption text-ink-3">
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
