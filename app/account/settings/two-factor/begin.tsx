import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { withRetryAfter } from '#app/account/sign-in/retry-text.ts';
import { authContext } from '#app/context.ts';
import { drawQrCode } from '#shop/draw-qr-code.server.ts';
import type { Route } from './+types/begin';
import { actWithPassword } from './answer-password.server.ts';
import { PasswordStep } from './password-step.tsx';
import { SetUp } from './set-up.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return (await context.get(authContext).hasTwoFactor(request)) ? redirect(twoFactorSectionHref) : null;
}

export const headers: Route.HeadersFunction = withRetryAfter;

/** Creates the two-factor secret, which takes effect only after a first code confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { refused, result } = await actWithPassword({ request, context }, (password) =>
    auth.beginTwoFactor(password, request),
  );
  if (refused) return refused;
  if (!result.ok) {
    const flash = { title: 'Error al Actualizar', description: 'Ya estaba activada.', kind: 'destructive' } as const;
    return redirect(twoFactorSectionHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
  }
  const { uri, secret, recoveryCodes, headers } = result;
  return data({ setUp: { qrCode: drawQrCode(uri), uri, secret, recoveryCodes } }, { headers });
}

export default function BeginTwoFactor({ actionData }: Route.ComponentProps) {
  if (actionData && 'setUp' in actionData) return <SetUp {...actionData.setUp} />;
  return (
    <PasswordStep
      title="Activar la verificación en dos pasos"
      lead="Necesitas una aplicación de códigos en tu teléfono, como Google Authenticator, Microsoft Authenticator o Aegis."
      submitText="Continuar"
      lastResult={actionData?.submission}
    />
  );
}
