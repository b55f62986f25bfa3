import { redirect } from 'react-router';
import { exportOwnData } from '#shop/customers/export-own-data.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { dbContext, limitsContext, logContext, originContext } from '../../context.ts';
import { flashCookie } from '../flash.ts';
import { getViewer } from '../get-viewer.server.ts';
import { retryText } from '../retry-text.ts';
import type { Route } from './+types/download-own-data';
import { settingsHref } from './settings-href.ts';

/**
 * Everything the shop keeps about the viewer, as a file.
 *
 * Built at once, not streamed: years of orders are some hundred kilobytes, the document is of one moment of the database,
 * and a fault on the way is told in words instead of leaving half a file.
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
    context.get(logContext).error({ err: error }, 'a person’s own data could not be read out');
    return backWith('Base de datos no disponible.');
  }
}

/** Asked for by a plain link: what went wrong is said on the page it stands on. */
function backWith(description: string) {
  const flash = { title: 'Error al descargar tus datos', description, kind: 'destructive' } as const;
  return redirect(`${settingsHref}#tus-datos`, {
    headers: { 'Set-Cookie': flashCookie(flash), 'Cache-Control': 'private, no-store' },
  });
}
