import { useEffect, useState } from 'react';

/**
 * By what name the shop's log knows the fault on the page, for whoever is told of it. Nothing where the answer had none: then
 * the shop was not reached, or the browser does not tell.
 *
 * The page is the same for all its visitors, and a fault met on the way to another page comes without one; so it is read
 * where browsers tell of the answer itself.
 */
export function FaultCode() {
  const [code, setCode] = useState('');
  useEffect(() => {
    const observer = new PerformanceObserver((list) => setCode((before) => lastFault(list.getEntries()) ?? before));
    for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, []);
  if (!code) return null;
  return <p className="mt-6 text-small text-ink-3">Código: {code}</p>;
}

/** A fault older than this is not the one on the page. */
const recentMs = 60_000;

function lastFault(entries: PerformanceEntryList): string | undefined {
  const since = performance.now() - recentMs;
  return (entries as PerformanceResourceTiming[])
    .filter(({ startTime, duration }) => startTime + duration > since)
    .flatMap(({ serverTiming }) => serverTiming ?? [])
    .findLast(({ name }) => name === 'fault')?.description;
}
