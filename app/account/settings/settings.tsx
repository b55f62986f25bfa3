import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { changePasswordForm, weakPasswordText } from '#shop/customers/account-forms.ts';
import { adminPasswordLength, customerPasswordLength } from '#shop/customers/password.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { formatMoment } from '#shop/dates.ts';
import { authContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { BackLink } from '../back-link.tsx';
import { explainFault } from '../explain-fault.server.ts';
import { flashCookie } from '../flash.ts';
import { getViewer } from '../get-viewer.server.ts';
import { withRetryAfter } from '../retry-text.ts';
import { stayWhenSignedOut } from '../stay-when-signed-out.ts';
import { takePasswordTry } from '../take-password-try.server.ts';
import type { Route } from './+types/settings';
import { deviceWords } from './device-words.server.ts';
import { loadOwnData } from './own-data.server.ts';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { settingsHref } from './settings-href.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Configuración',
    description: 'La contraseña de tu cuenta, los dispositivos con tu sesión abierta y tus datos personales.',
    path: settingsHref,
    indexed: false,
  });

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
    // A second factor is for who opens the whole shop; who did once may turn theirs off.
    twoFactor:
      viewer.role === 'admin' || hasTwoFactor ? { isOn: hasTwoFactor, isStaff: viewer.role === 'admin' } : null,
    ownData,
  };
}

/** Changes the password. */
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
  const changed = await context
    .get(authContext)
    .changePassword({ current, next }, request)
    .catch((error: unknown) => ({ fault: explainFault(error, context, 'a password could not be changed') }));
  if ('fault' in changed) return refuse(503, { '': changed.fault.problem }, changed.fault.headers);
  if (!changed.ok && changed.reason === 'wrong-password')
    return refuse(403, { currentPassword: 'Esta no es tu contraseña actual.' });
  if (!changed.ok) return refuse(400, { password: weakPasswordText(next, changed.shortest ?? shortest) });
  await attempt.wasRight();

  const flash = { title: 'Contraseña actualizada', description: 'Cerramos las sesiones de tus otros dispositivos.' };
  changed.headers.append('Set-Cookie', flashCookie(flash));
  return redirect(settingsHref, { headers: changed.headers });
}

export const headers: Route.HeadersFunction = withRetryAfter;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayWhenSignedOut(serverAction);
}

function shortestFor(viewer: Viewer): number {
  return viewer.role === 'admin' ? adminPasswordLength : customerPasswordLength;
}

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
