import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Suggestions } from '#shop/catalog/lists/list-products.server.ts';
import { tidySearch } from '#shop/catalog/search/catalog-query.ts';

/** Debounce before suggestions are requested. */
const debounceMs = 150;

/** Shorter texts get no suggestions: a single letter matches almost everything. */
const shortestText = 2;

type Answer = { text: string; suggestions: Suggestions };

/**
 * Loads suggestions for the text in a field while it is typed; null when there is nothing to show.
 *
 * Responses to outdated text are dropped, and failures are silent.
 */
export function useAnswer(input: RefObject<HTMLInputElement | null>, typedEarly: RefObject<boolean>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const close = useCallback(() => setAnswer(null), []);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();

    const stop = () => {
      clearTimeout(timer);
      asking.abort();
    };
    const ask = () => {
      stop();
      const text = tidySearch(field.value);
      const isTooShort = text.length < shortestText;
      asking = new AbortController();
      const { signal } = asking;
      // Not within the event itself: React handles it later, and a render before then would reset a controlled field to
      // its previous text.
      const askLater = () => {
        if (isTooShort) return close();
        fetchSuggestions(text, signal)
          .then((suggestions) => !signal.aborted && setAnswer({ text, suggestions }))
          .catch(() => !signal.aborted && close());
      };
      timer = setTimeout(askLater, isTooShort ? 0 : debounceMs);
    };
    const leave = () => {
      stop();
      close();
    };

    if (typedEarly.current && document.activeElement === field) ask();
    const { form } = field;
    field.addEventListener('input', ask);
    field.addEventListener('blur', leave);
    form?.addEventListener('submit', leave);
    return () => {
      stop();
      field.removeEventListener('input', ask);
      field.removeEventListener('blur', leave);
      form?.removeEventListener('submit', leave);
    };
  }, [input, typedEarly, close]);

  return { answer, close };
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`/sugerencias?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`suggestions answered ${response.status}`);
  return response.json();
}
