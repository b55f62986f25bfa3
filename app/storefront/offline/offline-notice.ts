import { memoizedSettings } from '#app/memoized.server.ts';
import type { Route } from './+types/offline-notice';
import { writeOfflineNotice } from './write-offline-notice.server.ts';

/** The page that the service worker shows without a connection. */
export async function loader({ context }: Route.LoaderArgs) {
  const { html, headers } = writeOfflineNotice(await memoizedSettings(context));
  return new Response(html, { headers: { ...headers, 'Cache-Control': 'no-cache' } });
}
