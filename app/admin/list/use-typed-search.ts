import { useRef } from 'react';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';

/** Debounce before a search is submitted. */
const debounceMs = 300;

/**
 * A search field that submits after a typing pause, and follows the address when it changes by other means (back
 * button, link).
 *
 * @param shown the search text of the list on screen
 * @param ask shows the results for the form's current values
 */
export function useTypedSearch(shown: string, ask: (form: HTMLFormElement) => void) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requested = useRef(shown);

  useAfterChange(shown, () => {
    // The response may arrive after more was typed.
    if (field.current && shown !== requested.current) field.current.value = shown;
    requested.current = shown;
  });

  return {
    field: {
      ref: field,
      defaultValue: shown,
      onInput() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          // The page may have been left.
          const form = field.current?.form;
          if (form) ask(form);
        }, debounceMs);
      },
    },
    /** Must be called with each search, however it was submitted; cancels a pending debounce. */
    note(search: string) {
      clearTimeout(timer.current);
      requested.current = search;
    },
  };
}
