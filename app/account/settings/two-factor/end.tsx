import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { withRetryAfter } from '#app/account/sign-in/retry-text.ts';
import { authContext } from '#app/context.ts';
import type { Route } from './+types/end';
import { actWithPassword } from './answer-password.server.ts';
import { PasswordStep } from './password-step.tsx';

export const headers: Route.HeadersFunction = withRetryAfter;

export async function action({ request, context }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { refused, result } = await actWithPassword({ request, context }, (password) =>
    auth.endTwoFactor(password, request),
  );
  if (refused) return refused;
  const { headers } = result;
  const flash = { title: 'Verificación desactivada', description: 'Para entrar basta otra vez la contraseña.' };
  headers.append('Set-Cookie', flashCookie(flash));
  return redirect(twoFactorSectionHref, { headers });
}

export default function EndTwoFactor({ actionData }: Route.ComponentProps) {
  return (
    <PasswordStep
      title="Desactivar la verificación en dos pasos"
      lead="Quien tenga tu contraseña podrá entrar a tu cuenta sin tu teléfono. Los códigos de recuperación dejan de servir."
      submitText="Desactivar"
      variant="danger"
      lastResult={actionData?.submission}
    />
  );
}
