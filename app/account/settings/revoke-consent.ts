import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { dbContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import type { ConsentPurpose } from '#db/schema.ts';
import { revokeConsent } from '#shop/customers/consents.server.ts';
import type { Route } from './+types/revoke-consent';
import { settingsHref } from './settings-href.ts';

/** Redirects GET requests to the settings: a link must not revoke a consent. */
export function loader() {
  return redirect(settingsHref);
}

/** Revokes one of the viewer's consents. */
export async function action({ params: { consentId }, context }: Route.ActionArgs) {
  const { userId } = getViewer(context);
  const revoking = revokeConsent(context.get(dbContext), userId, Number(consentId));
  const revoked = await orFault(context, 'a consent could not be revoked', revoking);
  if (revoked instanceof Fault)
    return backWith({ title: 'Error al Actualizar', description: revoked.problem, kind: 'destructive' });
  if (revoked.ok) return backWith({ title: 'Autorización retirada', description: doneText[revoked.purpose] });
  if (revoked.reason === 'not-found') throw data(null, { status: 404 });
  return backWith({
    title: 'Error al Actualizar',
    description: 'Tu cuenta funciona con esta autorización: para retirarla, cierra la cuenta.',
    kind: 'destructive',
  });
}

const doneText: Record<ConsentPurpose, string> = {
  'terms-and-data': '',
  marketing: 'No te escribiremos más con novedades y ofertas.',
  'health-data':
    'Borramos tus preguntas, sus respuestas, las notas de tu tratamiento y lo que contaste al pedir exámenes.',
};

function backWith(flash: Parameters<typeof flashCookie>[0]) {
  return redirect(`${settingsHref}#autorizaciones`, { headers: { 'Set-Cookie': flashCookie(flash) } });
}
