import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext, dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { JoinResult } from '#server/accounts/staff-invites.server.ts';
import { weakPasswordText } from '#shop/customers/account-forms.ts';
import { adminPasswordLength } from '#shop/customers/credentials/password.ts';
import { formatMoment } from '#shop/dates.ts';
import { joinForm, joinWithAccountForm, joinWithNewPasswordForm } from '#shop/staff/invite-form.ts';
import { findOpenInvite } from '#shop/staff/staff-invites.server.ts';
import type { Route } from './+types/accept-invite';
import { AccountCard, AccountNotice, FormProblem } from './card-page/account-card.tsx';
import { DeadLink } from './card-page/dead-link.tsx';
import { secretHeaders } from './card-page/secret-headers.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { withReturnPath } from './return-path.ts';
import { takePasswordTry } from './take-password-try.server.ts';

/** Loads the invitation without consuming its link, because mail programs may open links automatically. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const invite = await findOpenInvite(context.get(dbContext), params.token);
  if (!invite) return data({ invite: null }, { status: 410 });
  const { email, invitedByName, expiresAt, userId } = invite;
  const shown = { email, invitedByName, expiresText: formatMoment(expiresAt), hasAccount: userId !== null };
  return data({ invite: { ...shown, shortestPassword: adminPasswordLength } });
}

export const headers: Route.HeadersFunction = secretHeaders;

/**
 * Accepts the invitation. Without an account the invited person creates one; with an account they confirm its password,
 * whatever account this browser is signed in to.
 */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const auth = context.get(authContext);
  try {
    const invite = await findOpenInvite(context.get(dbContext), token);
    if (!invite) return data({ isDead: true as const }, { status: 410 });
    const { email } = invite;

    if (invite.userId === null) {
      const submission = parseWithValibot(form, { schema: joinForm });
      if (submission.status !== 'success') return refuse(submission, 400);
      const { name, password } = submission.value;
      const joined = await auth.joinAsNew({ token, name, password }, request);
      if (joined.ok) return welcomeToStaff(joined.signedIn);
      if (joined.reason === 'expired') return data({ isDead: true as const }, { status: 410 });
      if (joined.reason === 'weak-password')
        return refuse(submission, 400, {
          fieldErrors: { password: [weakPasswordText(password, adminPasswordLength)] },
        });
      return refuse(submission, 409, { formErrors: ['Este correo ya tiene una cuenta. Escribe su contraseña.'] });
    }

    const brings = form.has('password');
    const submission = parseWithValibot(form, { schema: brings ? joinWithNewPasswordForm : joinWithAccountForm });
    if (submission.status !== 'success') return refuse(submission, 400, {}, { needsNewPassword: brings });
    const attempt = await takePasswordTry(context, email);
    if (!attempt.ok)
      return refuse(submission, 429, { formErrors: [attempt.problem] }, { needsNewPassword: brings }, attempt.headers);

    const { currentPassword: current } = submission.value;
    const next = 'password' in submission.value ? submission.value.password : null;
    const joined = await auth.joinWithAccount({ token, current, next }, request);
    if (!joined.ok && joined.reason === 'expired') return data({ isDead: true as const }, { status: 410 });
    if (!joined.ok && joined.reason === 'wrong-password') {
      const fieldErrors = { currentPassword: ['No es la contraseña de esta cuenta.'] };
      return refuse(submission, 401, { fieldErrors }, { needsNewPassword: brings });
    }
    await attempt.wasRight();
    if (joined.ok) return welcomeToStaff(joined.signedIn);
    if (joined.reason !== 'weak-password') return refuse(submission, 400, {}, { needsNewPassword: true });
    const fieldErrors = { password: [weakPasswordText(next ?? '', adminPasswordLength)] };
    return refuse(submission, 400, { fieldErrors }, { needsNewPassword: true });
  } catch (error) {
    const { problem, status, headers } = explainFault(context, error, 'an invitation could not be accepted');
    const submission = parseWithValibot(form, { schema: joinWithAccountForm });
    return refuse(submission, status, { formErrors: [problem] }, { needsNewPassword: form.has('password') }, headers);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    void refreshViewer();
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Únete al equipo',
    description: 'Con la invitación que recibiste entras a la administración de la tienda.',
    // The URL is a secret: link previews must not repeat it.
    path: '/login',
    indexed: false,
  });

export default function AcceptInvite({ loaderData: { invite }, actionData }: Route.ComponentProps) {
  if (!invite || (actionData && 'isDead' in actionData))
    return (
      <DeadLink
        text="Una invitación vale 72 horas y se usa una sola vez. Pide otra a quien te invitó; si ya la usaste, inicia sesión."
        to="/"
        label="Ir a la tienda"
      />
    );
  return <Join invite={invite} refusal={actionData} />;
}

type Submission = { reply: (options?: Reply) => SubmissionResult };

type Reply = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; hideFields?: string[] };

/** Answers a refused form with its errors and values, without passwords. */
function refuse(
  submission: Submission,
  status: number,
  reply: Reply = {},
  { needsNewPassword = false } = {},
  headers = {},
) {
  const hideFields = ['currentPassword', 'password', 'passwordConfirmation'];
  return data({ submission: submission.reply({ hideFields, ...reply }), needsNewPassword }, { status, headers });
}

type SignedIn = Extract<JoinResult, { ok: true }>['signedIn'];

/** Redirects to the back office, through any sign-in step still required. */
function welcomeToStaff(signedIn: SignedIn) {
  const flash = flashCookie({ title: '¡Bienvenido!', description: 'Ya eres parte del equipo de la tienda.' });
  if (!signedIn) return redirect(withReturnPath('/login', '/admin'), { headers: { 'Set-Cookie': flash } });
  const { headers } = signedIn;
  headers.append('Set-Cookie', flash);
  return signedIn.ok
    ? redirectDocument('/admin', { headers })
    : redirect(withReturnPath('/login/codigo', '/admin'), { headers });
}

type Refusal = { submission: SubmissionResult; needsNewPassword: boolean };

type Invite = NonNullable<Route.ComponentProps['loaderData']['invite']>;

function Join({ invite, refusal }: { invite: Invite; refusal: Refusal | undefined }) {
  const { email, invitedByName, expiresText, hasAccount, shortestPassword } = invite;
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error de registro', refusal?.submission);
  const needsNewPassword = refusal?.needsNewPassword ?? false;
  return (
    <AccountCard
      title="Únete al equipo"
      lead={
        <>
          {invitedByName || 'El equipo'} te invita a administrar la tienda con el correo{' '}
          <strong className="break-words text-ink">{email}</strong>. La invitación vence el {expiresText}
        </>
      }
    >
      <FormProblem text={problem} />
      {needsNewPassword && (
        <AccountNotice title="Elige una contraseña más larga">
          <p>
            Quien administra la tienda usa una de {shortestPassword} caracteres o más. La nueva reemplaza la de tu
            cuenta.
          </p>
        </AccountNotice>
      )}
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        {/* Tells password managers which account the password is for. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        {hasAccount ? (
          <div>
            <PasswordField
              {...field('currentPassword')}
              label="Contraseña de tu cuenta"
              autoComplete="current-password"
              required
            />
            <Link
              to="/recuperar"
              state={{ email }}
              className="mt-1 -mb-2 inline-flex min-h-11 items-center text-label font-semibold text-green underline underline-offset-4"
            >
              ¿No la recuerdas? Elige una nueva
            </Link>
          </div>
        ) : (
          <TextField {...field('name')} label="Nombre completo" autoComplete="name" required maxLength={120} />
        )}
        {(!hasAccount || needsNewPassword) && (
          <NewPasswordFields
            field={field}
            label={hasAccount ? 'Contraseña nueva' : 'Contraseña'}
            shortest={shortestPassword}
          />
        )}
        <Button type="submit" pending={sending} pendingText="Entrando..." className="w-full">
          Aceptar y entrar
        </Button>
      </Form>
    </AccountCard>
  );
}
