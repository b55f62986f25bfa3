import { createHash } from 'node:crypto';
import { memoizedSettings } from '#app/memoized.server.ts';
import type { Route } from './+types/worker-script';
import { listOfflineAddresses } from './offline-addresses.ts';
import worker from './service-worker.mjs?raw';
import { writeOfflineNotice } from './write-offline-notice.server.ts';

/** Pages that are kept on a device: some 4 MB. */
const mostCopies = 30;

/**
 * The service worker, with what it needs to know. Its text names the version of the notice, so that browsers fetch both
 * again after the shop's name or number has changed. An outage fails, and leaves browsers with the worker they have.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { html } = writeOfflineNotice(await memoizedSettings(context));
  const offline = {
    notice: '/sin-conexion',
    version: createHash('sha256').update(html).digest('hex').slice(0, 12),
    mostCopies,
    // As forms without and with scripts send it.
    signOut: ['/salir', '/salir.data'],
    ...listOfflineAddresses(),
  };
  return new Response(`const offline = ${JSON.stringify(offline)};\n${worker}`, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
