import { data, redirect } from 'react-router';
import { authContext, logContext } from '../../context.ts';
import { flashCookie } from '../flash.ts';
import type { Route } from './+types/end-session';
import { sessionsHref } from './settings-href.ts';

/** Ends one of one's own sessions. Somebody else's is not found, like one that does not exist. */
export async function action({ request, params, context }: Route.ActionArgs) {
  let isEnded: boolean;
  try {
    isEnded = await context.get(authContext).endSession(params.sessionId, request);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a session could not be ended');
    return data({ problem: 'Base de datos no disponible.' }, { status: 503 });
  }
  if (!isEnded) return data({ problem: 'Esa sesión ya no está abierta. Recarga la página.' }, { status: 404 });

  const flash = { title: 'Sesión cerrada', description: 'Ese dispositivo ya no puede entrar a tu cuenta.' };
  return redirect(sessionsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}
