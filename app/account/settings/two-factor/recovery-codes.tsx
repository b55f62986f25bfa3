import { Link, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { twoFactorSectionHref } from '#app/account/settings/settings-href.ts';
import { SettingsSection } from '#app/account/settings/settings-section.tsx';
import { withRetryAfter } from '#app/account/sign-in/retry-text.ts';
import { authContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/recovery-codes';
import { actWithPassword } from './answer-password.server.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes-list.tsx';

export const headers: Route.HeadersFunction = withRetryAfter;

export async function action({ request, context }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { refused, result } = await actWithPassword({ request, context }, (password) =>
    auth.renewRecoveryCodes(password, request),
  );
  if (refused) return refused;
  if (!result.ok) {
    const flash = { title: 'Error al Actualizar', description: 'Ya no estaba activada.', kind: 'destructive' } as const;
    return redirect(twoFactorSectionHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
  }
  return { recoveryCodes: result.recoveryCodes };
}

export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  if (actionData && 'recoveryCodes' in actionData)
    return (
      <SettingsSection
        title="Tus códigos de recuperación"
        id="dos-pasos"
        level={2}
        lead="Con uno de ellos entras si pierdes el teléfono. Cada uno sirve una vez, y no se vuelven a mostrar. Los anteriores ya no sirven."
      >
        <RecoveryCodes codes={actionData.recoveryCodes} />
        <Link to={twoFactorSectionHref} className={`mt-6 print:hidden ${buttonClass('primary')}`}>
          Ya los guardé
        </Link>
      </SettingsSection>
    );
  return (
    <PasswordStep
      title="Nuevos códigos de recuperación"
      lead="Los códigos que guardaste antes dejan de servir en cuanto se hagan los nuevos."
      submitText="Hacer códigos nuevos"
      lastResult={actionData?.submission}
    />
  );
}
