import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { authContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import type { Route } from './+types/end-session';
import { sessionsHref } from './settings-href.ts';

/** Ends one of the viewer's sessions. Another person's session is not found, like one that does not exist. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ending = context.get(authContext).endSession(params.sessionId, request);
  const isEnded = await orFault(context, 'a session could not be ended', ending);
  if (isEnded instanceof Fault) return data({ problem: isEnded.problem }, { status: isEnded.status });
  if (!isEnded) return data({ problem: 'Esa sesión ya no está abierta. Recarga la página.' }, { status: 404 });

  const flash = { title: 'Sesión cerrada', description: 'Ese dispositivo ya no puede entrar a tu cuenta.' };
  return redirect(sessionsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}
