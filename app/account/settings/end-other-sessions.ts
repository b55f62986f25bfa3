import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { authContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import type { Route } from './+types/end-other-sessions';
import { sessionsHref } from './settings-href.ts';

/** Ends all of the viewer's sessions except the current one. */
export async function action({ request, context }: Route.ActionArgs) {
  const ending = context.get(authContext).endOtherSessions(request);
  const ended = await orFault(context, 'the other sessions could not be ended', ending);
  if (ended instanceof Fault) return data({ problem: ended.problem }, { status: ended.status });
  const flash = { title: 'Sesiones cerradas', description: closedWords(ended) };
  return redirect(sessionsHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

function closedWords(ended: number): string {
  if (ended === 0) return 'No había otra abierta.';
  return ended === 1 ? 'Cerramos la otra; esta sigue abierta.' : `Cerramos otras ${ended}; esta sigue abierta.`;
}
