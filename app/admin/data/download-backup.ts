import { Readable } from 'node:stream';
import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { takePasswordTry } from '#app/account/sign-in/take-password-try.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { authContext, dbContext, writeBackupContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { backupFileName } from '#shop/backups/backup-file-name.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { recordNoticedChange } from '#shop/staff/staff-notice.server.ts';
import type { Route } from './+types/download-backup';
import { dataHref, passwordRefusedHref } from './data-href.ts';

/** Redirects GET requests to the page with the form. */
export function loader() {
  return redirect(dataHref);
}

/** Downloads a backup of the whole shop. It contains all customers' data, so staff must enter their password again. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const password = (await readForm(request)).get('password');
  if (typeof password !== 'string' || password === '') return redirect(passwordRefusedHref('missing'));
  const attempt = await takePasswordTry(context, actor.email);
  if (!attempt.ok) return backWith(attempt.problem);
  try {
    if (!(await context.get(authContext).checkPassword(password, request)))
      return redirect(passwordRefusedHref('wrong'));
    await attempt.wasRight();
    const { siteName } = await getStoreSettings(context.get(dbContext));
    const copy = await context.get(writeBackupContext)();
    try {
      await context.get(dbContext).transaction((tx) =>
        recordNoticedChange(tx, actor, {
          subject: 'backup',
          subjectName: 'Copia de la tienda',
          action: 'created',
          personId: actor.userId,
        }),
      );
    } catch (error) {
      copy.destroy();
      throw error;
    }
    return new Response(Readable.toWeb(copy) as ReadableStream, {
      headers: {
        'Content-Type': 'application/x-tar',
        'Content-Disposition': `attachment; filename="${backupFileName(siteName, new Date())}"`,
        // `no-transform`: the backup's parts are already compressed.
        'Cache-Control': 'private, no-store, no-transform',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    return backWith(explainFault(context, error, 'the copy of the shop could not be written').problem);
  }
}

/** Redirects to the form's page with an error toast. The form is a plain one, because its response is a download. */
function backWith(description: string) {
  const flash = { title: 'Error al descargar la copia', description, kind: 'destructive' } as const;
  return redirect(dataHref, { headers: { 'Set-Cookie': flashCookie(flash), 'Cache-Control': 'private, no-store' } });
}
