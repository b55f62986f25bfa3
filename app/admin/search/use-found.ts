import { useEffect, useState } from 'react';
import { askShop } from '#app/ask-shop.ts';
import { bugText, problemIn } from '#app/faults/fault-words.ts';
import type { FoundAnything } from '#shop/staff/find-anything.server.ts';

/** Debounce before a search request. */
const debounceMs = 150;
const shortestSearch = 2;

export type SearchState =
  | { state: 'none' }
  | { state: 'searching'; last: FoundAnything | null }
  | { state: 'found'; results: FoundAnything }
  | { state: 'failed'; problem: string; retry: () => void };

/** The search results for a text, requested while it is typed. Responses to outdated texts are discarded. */
export function useFound(text: string): SearchState {
  const query = text.trim();
  const [answer, setAnswer] = useState<{ text: string; results: FoundAnything } | null>(null);
  const [failure, setFailure] = useState<{ text: string; problem: string } | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry (`tries`) requests the same text again
  useEffect(() => {
    if (query.length < shortestSearch) return;
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(() => {
      setFailure(null);
      fetchFound(query, signal)
        .then((results) => signal.aborted || setAnswer({ text: query, results }))
        .catch((error: unknown) => {
          if (!signal.aborted) setFailure({ text: query, problem: problemOf(error) });
        });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, tries]);

  if (query.length < shortestSearch) return { state: 'none' };
  if (failure?.text === query)
    return { state: 'failed', problem: failure.problem, retry: () => setTries((count) => count + 1) };
  if (answer?.text === query) return { state: 'found', results: answer.results };
  return { state: 'searching', last: answer?.results ?? null };
}

class Refused extends Error {}

async function fetchFound(text: string, signal: AbortSignal): Promise<FoundAnything> {
  const url = `/admin/search?q=${encodeURIComponent(text)}`;
  const result = await askShop<FoundAnything>(url, { signal }, 'No hay conexión con la tienda.');
  if (result.response?.redirected) throw new Refused('Tu sesión terminó: recarga la página e inicia sesión.');
  if (!result.ok) throw new Refused(result.problem);
  if (!result.response.ok) throw new Refused(problemIn(result.answer) ?? bugText);
  return result.answer;
}

function problemOf(error: unknown): string {
  return error instanceof Refused ? error.message : bugText;
}
