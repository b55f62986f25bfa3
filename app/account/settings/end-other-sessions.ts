import { data, redirect } from 'react-router';
import { authContext, logContext } from '../../context.ts';
import { flashCookie } from '../flash.ts';
import type { Route } from './+types/end-other-sessions';
import { sessionsHref } from './settings-href.ts';

/** Ends all of one's own sessions but the one that asks. */
export async function action({ request, context }: Route.ActionArgs) {
  let ended: number;
  try {
    ended = await context.get(authContext).endOtherSessions(request);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the other sessions could not be ended');
    return data({ problem: 'Base de datos no disponible.' }, { status: 503 });
  }
  const flash = { title: 'Sesiones cerradas', description: closedWords(ended) };
  return redirect(sessionsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

function closedWords(ended: number): string {
  if (ended === 0) return 'No había otra abierta.';
  return ended === 1 ? 'Cerramos la otra; esta sigue abierta.' : `Cerramos otras ${ended}; esta sigue abierta.`;
}
