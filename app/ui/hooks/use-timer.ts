import { useEffect, useEffectEvent } from 'react';

/**
 * Runs a callback once after a time.
 *
 * @param delayMs null while there is nothing to wait for
 * @param restart a new value starts the time again
 */
export function useTimeout(onElapsed: () => void, delayMs: number | null, restart?: unknown) {
  const act = useEffectEvent(onElapsed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `restart`
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => act(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, restart]);
}

/** Runs a callback periodically. The parameters are those of `useTimeout`. */
export function useInterval(onElapsed: () => void, periodMs: number | null, restart?: unknown) {
  const act = useEffectEvent(onElapsed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `restart`
  useEffect(() => {
    if (periodMs === null) return;
    const timer = setInterval(() => act(), periodMs);
    return () => clearInterval(timer);
  }, [periodMs, restart]);
}
