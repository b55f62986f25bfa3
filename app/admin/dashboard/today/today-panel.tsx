import { useRef } from 'react';
import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import type { Today } from '#shop/today/list-today.server.ts';
import type { ChattingShop } from './today-buttons.tsx';
import { TodayRow } from './today-row.tsx';
import { todayWords } from './today-words.ts';
import { useTodayActions } from './use-today-actions.ts';

/** The most that are shown at once; the rest opens below. */
const shownFirst = 8;

type TodayPanelProps = { today: Today; now: Date; shop: ChattingShop };

/** What waits for the member of staff, the most urgent first. */
export function TodayPanel({ today: { items, counts }, now, shop }: TodayPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  // The row of the button that was pressed is gone then.
  const actions = useTodayActions(() => list.current?.focus({ preventScroll: true }));
  const first = items.length > shownFirst + 2 ? shownFirst : items.length;
  const rows = (part: typeof items) => (
    <ul className="divide-y divide-line">
      {part.map((item) => (
        <TodayRow key={item.key} item={item} now={now} shop={shop} actions={actions} />
      ))}
    </ul>
  );
  return (
    <Panel title="Hoy" id="hoy" flush action={<Counts counts={counts} />}>
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        {items.length === 0 && (
          <p className="px-5 py-8 text-admin-body text-ink-2 md:px-6">
            Todo al día. Aquí aparece lo que espera por ti, lo más urgente primero.
          </p>
        )}
        {rows(items.slice(0, first))}
        {first < items.length && (
          <details className="group border-t border-line">
            <summary className="flex min-h-12 cursor-pointer items-center px-5 text-label font-semibold text-green hover:bg-green-tint group-open:border-b group-open:border-line md:px-6">
              Ver {items.length - first} más
            </summary>
            {rows(items.slice(first))}
          </details>
        )}
      </div>
    </Panel>
  );
}

/** How many wait of each kind, with links to all of them: one line that scrolls sideways on phones. */
function Counts({ counts }: Pick<Today, 'counts'>) {
  if (counts.length === 0) return null;
  return (
    <ul
      aria-label="Cuánto hay de cada cosa"
      className="relative -my-2 flex gap-x-4 text-label text-ink-2 [scrollbar-width:none] max-sm:-mx-5 max-sm:w-[calc(100%+2.5rem)] max-sm:overflow-x-auto max-sm:px-5 sm:flex-wrap"
    >
      {counts.map(({ kind, total, hasMore }) => {
        const { counted, all } = todayWords[kind];
        const text = `${hasMore ? `más de ${total}` : total} ${counted[total === 1 ? 0 : 1]}`;
        return (
          <li key={kind} className="flex min-h-11 shrink-0 items-center whitespace-nowrap lg:min-h-8">
            {all ? (
              <Link
                to={all}
                className="inline-flex min-h-[inherit] items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
