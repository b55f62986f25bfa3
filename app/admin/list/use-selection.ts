import { useRef, useState } from 'react';
import { type Chosen, keepShown, togglePage, toggleRange, toggleRow } from './selection.ts';

export type Selection = {
  /** the selected ids, in page order */
  ids: string[];
  has: (id: string) => boolean;
  /** toggles one row; with `range` (Shift) all rows between the previously pressed one and this one */
  toggle: (id: string, options?: { range?: boolean }) => void;
  /** selects all rows that are selected together, or none if they all are selected */
  togglePage: () => void;
  page: 'none' | 'some' | 'all';
  /** selects exactly these rows */
  choose: (ids: string[]) => void;
  clear: () => void;
};

/**
 * The selected rows of one page of a list. A row that leaves the page is deselected, so that turning the page clears
 * the selection.
 *
 * @param shown the ids on the page, from top to bottom
 * @param together those that the box of the page selects; by default, all
 */
export function useSelection(shown: string[], together: string[] = shown): Selection {
  const [stored, setStored] = useState<Chosen>(new Set());
  const lastPressed = useRef<string | null>(null);
  const chosen = keepShown(stored, shown);
  if (chosen !== stored) setStored(chosen);

  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle(id, { range = false } = {}) {
      setStored(range ? toggleRange(chosen, shown, lastPressed.current, id) : toggleRow(chosen, id));
      lastPressed.current = id;
    },
    togglePage: () => setStored(togglePage(chosen, together)),
    page: chosen.size === 0 ? 'none' : together.every((id) => chosen.has(id)) ? 'all' : 'some',
    choose: (ids) => setStored(new Set(ids)),
    clear: () => setStored(new Set()),
  };
}
