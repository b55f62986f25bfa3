import { data, redirect } from 'react-router';
import type { ConsentPurpose } from '#db/schema.ts';
import { type RevokeConsentResult, revokeConsent } from '#shop/customers/consents.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { flashCookie } from '../flash.ts';
import { getViewer } from '../get-viewer.server.ts';
import type { Route } from './+types/revoke-consent';
import { settingsHref } from './settings-href.ts';

/** Who comes here by the address finds the settings: a link must not take anything back. */
export function loader() {
  return redirect(settingsHref);
}

/** Takes back what the viewer agreed to for a purpose. */
export async function action({ params: { consentId }, context }: Route.ActionArgs) {
  const { userId } = getViewer(context);
  let revoked: RevokeConsentResult;
  try {
    revoked = await revokeConsent(context.get(dbContext), userId, Number(consentId));
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a consent could not be taken back');
    return backWith({ title: 'Error al Actualizar', description: 'Base de datos no disponible.', kind: 'destructive' });
  }
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
