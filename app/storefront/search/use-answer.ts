import { type RefObject, useCallback, useEffect, useState } from 'react';
import { tidySearch } from '#shop/catalog/catalog-query.ts';
import type { Suggestions } from '#shop/catalog/list-products.server.ts';

/** How long the list waits for the next letter. */
const debounceMs = 150;

/** A single letter suggests everything. */
const shortestText = 2;

type Answer = { text: string; suggestions: Suggestions };

/**
 * What the shop suggests for the text in a field, asked for as it is typed; null where nothing is to be shown.
 *
 * An answer to what is no longer there is dropped, and one that fails says nothing.
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
      // Never within the event itself: React hears of it after this does, and whatever is rendered before then gives a field
      // that React controls its old text back.
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
