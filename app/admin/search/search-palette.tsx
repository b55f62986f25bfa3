import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/admin/use-may.ts';
import { Modal } from '#app/ui/dialog.tsx';
import { type Entry, groupsOf } from './palette-entries.tsx';
import { PaletteField, PaletteKeys, PaletteNotes } from './palette-parts.tsx';
import { PaletteResults } from './palette-results.tsx';
import { keepRecent, listRecent } from './recent.ts';
import { useFound } from './use-found.ts';

type SearchPaletteProps = {
  open: boolean;
  onClose: () => void;
  /** returns, once, what was typed before the field was rendered */
  takeTyped: () => string;
};

/** Finds orders, products, customers and screens from anywhere in the back office. */
export function SearchPalette({ open, onClose, takeTyped }: SearchPaletteProps) {
  const id = useId();
  // Clears the search whenever the palette is opened, even if the closing animation still runs.
  const [opening, setOpening] = useState({ open, times: 0 });
  if (opening.open !== open) setOpening({ open, times: opening.times + (open ? 1 : 0) });
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:mx-3! max-md:mt-3! max-md:mb-auto! max-md:w-[calc(100%-24px)] max-md:rounded-panel! md:mt-[12vh]! md:w-[640px]"
    >
      <h2 id={`${id}-title`} className="sr-only">
        Buscar en la administración
      </h2>
      <Palette key={opening.times} id={id} onClose={onClose} takeTyped={takeTyped} />
    </Modal>
  );
}

function Palette({ id, onClose, takeTyped }: { id: string } & Omit<SearchPaletteProps, 'open'>) {
  const navigate = useNavigate();
  const may = useMay();
  const [text, setText] = useSearchText(takeTyped);
  const [active, setActive] = useState(0);
  const [recent] = useState(listRecent);
  const wantsFirst = useRef(false);
  const search = useFound(text);

  const groups = groupsOf(text, search, recent, may).filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  const optionId = (place: number) => `${id}-${place}`;

  // Runs when an entry's link is followed; the link does the navigation.
  const leaveFor = (entry: Entry) => {
    if (entry.recent) keepRecent(entry.recent);
    onClose();
  };
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    leaveFor(entry);
    void navigate(entry.href);
  };

  // Enter before the response arrives selects the first entry of that response, not of the previous one.
  const isSettled = search.state !== 'searching';
  useEffect(() => {
    if (!isSettled || !wantsFirst.current) return;
    wantsFirst.current = false;
    choose(entries[0]);
  });

  const write = (next: string) => {
    setText(next);
    setActive(0);
    wantsFirst.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = entries.length - 1;
    // Handled here because a search field would only clear itself on Escape.
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setActive(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter') {
      if (isSettled) choose(entries[at]);
      else wantsFirst.current = true;
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <PaletteField
        text={text}
        isSearching={!isSettled}
        listId={`${id}-list`}
        isExpanded={entries.length > 0}
        activeId={at >= 0 ? optionId(at) : undefined}
        onWrite={write}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <PaletteNotes text={text} search={search} count={entries.length} />
      <PaletteResults
        id={`${id}-list`}
        groups={groups}
        at={at}
        optionId={optionId}
        onPoint={setActive}
        onChoose={leaveFor}
      />
      <PaletteKeys />
    </>
  );
}

/** The text of the search. Starts with the buffered input; the dialog focuses the field at the same time. */
function useSearchText(takeTyped: () => string) {
  const [text, setText] = useState('');
  const takeEarly = useEffectEvent(() => {
    const early = takeTyped();
    if (early !== '') setText(early);
  });
  useEffect(() => takeEarly(), []);
  return [text, setText] as const;
}
