import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, redirect, useNavigation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { twoFactorHref, twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { SettingsSection } from '#app/account/settings/settings-section.tsx';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { authContext, clientAddressContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { appCodeForm } from '#shop/customers/account-forms.ts';
import type { Route } from './+types/confirm';
import { CodeForm } from './code-form.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return (await context.get(authContext).hasTwoFactor(request)) ? redirect(twoFactorSectionHref) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: appCodeForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) =>
    data({ submission: submission.reply({ hideFields: ['code'], ...reply }) }, { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const taken = await context.get(limitsContext).takeSignInCode(context.get(clientAddressContext));
  if (!taken.ok) {
    const wait = taken.retryAfterSeconds;
    return refuse(429, { formErrors: [retryText(wait)] }, retryAfter(wait));
  }
  const confirming = context.get(authContext).confirmTwoFactor(submission.value.code, request);
  const confirmed = await orFault(context, 'a second factor could not be turned on', confirming);
  if (confirmed instanceof Fault) return refuse(confirmed.status, { formErrors: [confirmed.problem] });
  if (!confirmed.ok)
    return refuse(400, { fieldErrors: { code: ['El código no es correcto. Escribe el que se ve ahora.'] } });

  const flash = {
    title: 'Verificación activada',
    description: 'Desde ahora, al entrar se pide también un código. Cerramos tus otras sesiones.',
  };
  confirmed.headers.append('Set-Cookie', flashCookie(flash));
  return redirect(twoFactorSectionHref, { headers: confirmed.headers });
}

/**
 * The page for a wrong first code when scripts are off. It shows no secret, because the authenticator app already has
 * it.
 */
export default function ConfirmTwoFactor({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === 'POST';
  return (
    <SettingsSection
      title="Activar la verificación en dos pasos"
      id="dos-pasos"
      level={2}
      lead="Escribe el código que tu aplicación muestra ahora para esta tienda."
    >
      <CodeForm Form={Form} action={twoFactorHref('confirm')} pending={pending} lastResult={actionData?.submission} />
    </SettingsSection>
  );
}
