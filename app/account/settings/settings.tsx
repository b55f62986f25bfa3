import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { BackLink } from '#app/account/sign-in/card-page/back-link.tsx';
import { withRetryAfter } from '#app/account/sign-in/retry-text.ts';
import { takePasswordTry } from '#app/account/sign-in/take-password-try.server.ts';
import { stayWhenSignedOut } from '#app/account/stay-when-signed-out.ts';
import { authContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { changePasswordForm, weakPasswordText } from '#shop/customers/account-forms.ts';
import { adminPasswordLength, customerPasswordLength } from '#shop/customers/credentials/password.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { formatMoment } from '#shop/dates.ts';
import type { Route } from './+types/settings';
import { deviceWords } from './device-words.server.ts';
import { loadOwnData } from './own-data.server.ts';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { settingsHref } from './settings-href.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const auth = context.get(authContext);
  const [sessions, hasTwoFactor, ownData] = await Promise.all([
    auth.listSessions(request),
    auth.hasTwoFactor(request),
    loadOwnData(context),
  ]);
  return {
    shortestPassword: shortestFor(viewer),
    sessions: sessions.map(({ id, startedAt, userAgent, isCurrent }) => ({
      id,
      device: deviceWords(userAgent),
      startedAt: startedAt.toISOString(),
      startedText: formatMoment(startedAt),
      isCurrent,
    })),
    // Two-factor sign-in is offered to staff; former staff may turn theirs off.
    twoFactor:
      viewer.role === 'admin' || hasTwoFactor ? { isOn: hasTwoFactor, isStaff: viewer.role === 'admin' } : null,
    ownData,
  };
}

export const headers: Route.HeadersFunction = withRetryAfter;

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const shortest = shortestFor(viewer);
  const submission = parseWithValibot(await readForm(request), { schema: changePasswordForm(shortest) });
  const refuse = (
    status: number,
    why: Partial<Record<'' | 'currentPassword' | 'password', string>> = {},
    init = {},
  ) => {
    const { '': whole, ...fields } = why;
    const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, [problem]]));
    const hideFields = ['currentPassword', 'password', 'passwordConfirmation'];
    return data(submission.reply({ hideFields, fieldErrors, ...(whole && { formErrors: [whole] }) }), {
      status,
      headers: init,
    });
  };
  if (submission.status !== 'success') return refuse(400);

  const attempt = await takePasswordTry(context, viewer.email);
  if (!attempt.ok) return refuse(429, { '': attempt.problem }, attempt.headers);

  const { currentPassword: current, password: next } = submission.value;
  const changing = context.get(authContext).changePassword({ current, next }, request);
  const changed = await orFault(context, 'a password could not be changed', changing);
  if (changed instanceof Fault) return refuse(changed.status, { '': changed.problem }, changed.headers);
  if (!changed.ok && changed.reason === 'wrong-password')
    return refuse(403, { currentPassword: 'Esta no es tu contraseña actual.' });
  if (!changed.ok) return refuse(400, { password: weakPasswordText(next, changed.shortest ?? shortest) });
  await attempt.wasRight();

  const flash = { title: 'Contraseña actualizada', description: 'Cerramos las sesiones de tus otros dispositivos.' };
  changed.headers.append('Set-Cookie', flashCookie(flash));
  return redirect(settingsHref, { headers: changed.headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayWhenSignedOut(serverAction);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Configuración',
    description: 'La contraseña de tu cuenta, los dispositivos con tu sesión abierta y tus datos personales.',
    path: settingsHref,
    indexed: false,
  });

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { shortestPassword, sessions, twoFactor, ownData } = loaderData;
  return (
    <div className="max-w-3xl">
      <BackLink to="/perfil/details">Volver a detalles</BackLink>
      <h2 className="mt-1 mb-6 text-section-phone md:text-section">Configuración</h2>
      <div className="grid gap-6">
        <PasswordSection shortest={shortestPassword} lastResult={actionData} />
        <SessionsSection sessions={sessions} />
        {twoFactor && <TwoFactorSection {...twoFactor} />}
        <OwnDataSection ownData={ownData} />
      </div>
    </div>
  );
}

function shortestFor(viewer: Viewer): number {
  return viewer.role === 'admin' ? adminPasswordLength : customerPasswordLength;
}
