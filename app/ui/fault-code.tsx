import { useEffect, useState } from 'react';

/**
 * Shows the request id of the failed response, which finds the error in the log. Empty if there was no response, or the
 * browser does not expose the id.
 *
 * Error pages are the same for all visitors, and a failed client navigation renders none, so the id is read from the
 * browser's performance entries.
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

/** How long a failed request counts as the current page's. */
const recentMs = 60_000;

function lastFault(entries: PerformanceEntryList): string | undefined {
  const since = performance.now() - recentMs;
  return (entries as PerformanceResourceTiming[])
    .filter(({ startTime, duration }) => startTime + duration > since)
    .flatMap(({ serverTiming }) => serverTiming ?? [])
    .findLast(({ name }) => name === 'fault')?.description;
}
