import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { retryText } from '#app/account/sign-in/retry-text.ts';
import { dbContext, limitsContext, originContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { exportOwnData } from '#shop/customers/own-data/export-own-data.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Route } from './+types/download-own-data';
import { settingsHref } from './settings-href.ts';

/**
 * Downloads everything the shop stores about the viewer. Built in memory, not streamed: years of orders are some
 * hundred kilobytes, the document is one snapshot of the database, and a failure is reported instead of leaving a
 * truncated file.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = getViewer(context);
  const allowed = await context.get(limitsContext).takeOwnData(userId);
  if (!allowed.ok) return backWith(retryText(allowed.retryAfterSeconds));

  const now = new Date();
  try {
    const ownData = await exportOwnData(context.get(dbContext), userId, { origin: context.get(originContext), now });
    if (!ownData) return backWith('La cuenta ya no existe.');
    return new Response(JSON.stringify(ownData, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="mis-datos-${formatIsoDay(now)}.json"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    return backWith(explainFault(context, error, 'a customer’s own data could not be exported').problem);
  }
}

/** Redirects to the settings page with an error toast: the download is a plain link. */
function backWith(description: string) {
  const flash = { title: 'Error al descargar tus datos', description, kind: 'destructive' } as const;
  return redirect(`${settingsHref}#tus-datos`, {
    headers: { 'Set-Cookie': flashCookie(flash), 'Cache-Control': 'private, no-store' },
  });
}
