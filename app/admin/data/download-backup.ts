import { Readable } from 'node:stream';
import { redirect } from 'react-router';
import { backupFileName } from '#shop/backups/backup-file-name.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { explainFault } from '../../account/explain-fault.server.ts';
import { flashCookie } from '../../account/flash.ts';
import { takePasswordTry } from '../../account/take-password-try.server.ts';
import { authContext, dbContext, writeBackupContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/download-backup';
import { dataHref } from './data-href.ts';

/** Opened as an address it leads to where the copy is asked for. */
export function loader() {
  return redirect(dataHref);
}

/**
 * The whole shop as a file. All its customers are in it, so an open session is not enough: whoever asks says their
 * password again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const password = (await readForm(request)).get('password');
  if (typeof password !== 'string' || password === '') return backWith('Escribe tu contraseña.');
  const attempt = await takePasswordTry(context, actor.email);
  if (!attempt.ok) return backWith(attempt.problem);
  try {
    if (!(await context.get(authContext).checkPassword(password, request)))
      return backWith('Esta no es tu contraseña.');
    await attempt.wasRight();
    const copy = await context.get(writeBackupContext)();
    try {
      await recordChange(context.get(dbContext), actor, {
        subject: 'backup',
        subjectName: 'Copia de la tienda',
        action: 'created',
      });
    } catch (error) {
      copy.destroy();
      throw error;
    }
    return new Response(Readable.toWeb(copy) as ReadableStream, {
      headers: {
        'Content-Type': 'application/x-tar',
        'Content-Disposition': `attachment; filename="${backupFileName(new Date())}"`,
        // Its parts are compressed already.
        'Cache-Control': 'private, no-store, no-transform',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    return backWith(explainFault(error, context, 'the copy of the shop could not be written').problem);
  }
}

/** Sent as a plain form, for a download: what went wrong is said on the page it stands on. */
function backWith(description: string) {
  const flash = { title: 'Error al descargar la copia', description, kind: 'destructive' } as const;
  return redirect(dataHref, { headers: { 'Set-Cookie': flashCookie(flash), 'Cache-Control': 'private, no-store' } });
}
