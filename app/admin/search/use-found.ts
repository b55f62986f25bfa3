import { useEffect, useState } from 'react';
import type { FoundAnything } from '#shop/staff/find-anything.server.ts';

/** Debounce before a search request. */
const debounceMs = 150;
const shortestSearch = 2;

export type Found =
  | { state: 'none' }
  | { state: 'searching'; last: FoundAnything | null }
  | { state: 'found'; found: FoundAnything }
  | { state: 'failed'; problem: string; retry: () => void };

/** The search results for a text, requested while it is typed. Responses to outdated texts are discarded. */
export function useFound(text: string): Found {
  const asked = text.trim();
  const [answer, setAnswer] = useState<{ text: string; found: FoundAnything } | null>(null);
  const [failure, setFailure] = useState<{ text: string; problem: string } | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry (`tries`) requests the same text again
  useEffect(() => {
    if (asked.length < shortestSearch) return;
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(() => {
      setFailure(null);
      fetchFound(asked, signal)
        .then((found) => signal.aborted || setAnswer({ text: asked, found }))
        .catch((error: unknown) => {
          if (!signal.aborted) setFailure({ text: asked, problem: problemOf(error) });
        });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, tries]);

  if (asked.length < shortestSearch) return { state: 'none' };
  if (failure?.text === asked)
    return { state: 'failed', problem: failure.problem, retry: () => setTries((count) => count + 1) };
  if (answer?.text === asked) return { state: 'found', found: answer.found };
  return { state: 'searching', last: answer?.found ?? null };
}

class Refused extends Error {}

async function fetchFound(text: string, signal: AbortSignal): Promise<FoundAnything> {
  const response = await fetch(`/admin/search?q=${encodeURIComponent(text)}`, { signal });
  if (response.redirected) throw new Refused('Tu sesión terminó: recarga la página e inicia sesión.');
  const body = await response.json();
  if (!response.ok) throw new Refused(body.problem);
  return body;
}

function problemOf(error: unknown): string {
  return error instanceof Refused ? error.message : 'No hay conexión con la tienda.';
}
