import { Link } from 'react-router';
import type { Entry, Group } from './palette-entries.tsx';

type PaletteResultsProps = {
  id: string;
  groups: Group[];
  /** the index of the active entry, counted over all groups */
  at: number;
  optionId: (place: number) => string;
  onPoint: (place: number) => void;
  /** called when a link is followed */
  onChoose: (entry: Entry) => void;
};

/** The listbox of the palette: the entries in their groups. */
export function PaletteResults({ id, groups, at, optionId, onPoint, onChoose }: PaletteResultsProps) {
  let place = -1;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Resultados"
      className={`min-h-0 flex-auto overflow-y-auto overscroll-contain p-2 md:max-h-[56vh] ${groups.length === 0 ? 'hidden' : ''}`}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-small font-semibold text-ink-3">
            {group.label}
          </p>
          {group.entries.map((entry) => {
            place += 1;
            const own = place;
            return (
              <Option
                key={entry.href}
                id={optionId(own)}
                entry={entry}
                isActive={own === at}
                onPoint={() => onPoint(own)}
                onChoose={() => onChoose(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void };

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** One entry of the listbox. It is a link, so that it can also be opened in another tab. */
function Option({ id, entry: { href, icon, title, note, end }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <Link
      to={href}
      ref={isActive ? keepInView : null}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5 text-admin-body aria-selected:bg-green-tint forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
    >
      <span className="flex w-9 shrink-0 justify-center text-leaf">{icon}</span>
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-medium">{title}</span>
        {note && <span className="block text-label text-ink-2">{note}</span>}
      </span>
      {end}
    </Link>
  );
}
