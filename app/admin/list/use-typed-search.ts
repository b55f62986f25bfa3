import { useEffect, useRef } from 'react';

/** How long a search waits for the next letter before it is asked. */
const debounceMs = 300;

/**
 * A search field that asks by itself once nobody has typed for a moment, and that says what the address says when that
 * changes by other means: the back button, a link.
 *
 * @param shown what the list was searched for
 * @param ask shows the answer to what the form says by now
 */
export function useTypedSearch(shown: string, ask: (form: HTMLFormElement) => void) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(shown);

  useEffect(() => {
    // The answer to what was just typed comes late: by then somebody may have typed on.
    if (field.current && shown !== asked.current) field.current.value = shown;
    asked.current = shown;
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    field: {
      ref: field,
      defaultValue: shown,
      onInput() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const form = field.current?.form;
          if (form) ask(form);
        }, debounceMs);
      },
    },
    /** To be called with what is asked, however that was: what is still waiting is asked by it too. */
    note(search: string) {
      clearTimeout(timer.current);
      asked.current = search;
    },
  };
}
