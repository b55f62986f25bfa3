import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { noteSignIn } from '#app/storefront/lists/synced.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { passwordForm } from '#shop/customers/account-forms.ts';
import type { Route } from './+types/confirm-address';
import { AccountCard, FormProblem } from './card-page/account-card.tsx';
import { DeadLink } from './card-page/dead-link.tsx';
import { secretHeaders } from './card-page/secret-headers.ts';
import { forgottenReturn, readMailedReturn } from './mailed-return.server.ts';
import { withReturnPath } from './return-path.ts';
import { takePasswordTry } from './take-password-try.server.ts';
import { welcome } from './welcome.server.ts';

/** Finds the address to confirm without consuming the link, because mail programs may open links automatically. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const email = await context.get(authContext).findAddressToConfirm(params.token);
  return data({ email, back: readMailedReturn(request) }, { status: email === null ? 410 : 200 });
}

export const headers: Route.HeadersFunction = secretHeaders;

/**
 * Confirms the address and signs in, given the mailed link and the password. Wrong passwords are limited as on /login.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: passwordForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) =>
    data({ submission: submission.reply({ hideFields: ['password'], ...reply }) }, { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const auth = context.get(authContext);
  const back = readMailedReturn(request);
  try {
    const email = await auth.findAddressToConfirm(params.token);
    if (email === null) return data({ isDead: true }, { status: 410 });
    const attempt = await takePasswordTry(context, email);
    if (!attempt.ok) return refuse(429, { formErrors: [attempt.problem] }, attempt.headers);

    const confirmation = { token: params.token, password: submission.value.password };
    const confirmed = await auth.confirmAddress(confirmation, request);
    if (!confirmed.ok && confirmed.reason === 'expired') return data({ isDead: true }, { status: 410 });
    if (!confirmed.ok) return refuse(401, { fieldErrors: { password: [wrongPassword] } });
    await attempt.wasRight();
    confirmed.headers?.append('Set-Cookie', forgottenReturn);
    if (confirmed.headers) return welcome(back, confirmed.headers, 'customer');
  } catch (error) {
    const fault = explainFault(context, error, 'an address could not be confirmed');
    return refuse(fault.status, { formErrors: [fault.problem] }, fault.headers);
  }

  const flash = { title: 'Correo confirmado', description: 'Tu cuenta está lista: ya puedes entrar.' };
  const headers = new Headers([
    ['Set-Cookie', flashCookie(flash)],
    ['Set-Cookie', forgottenReturn],
  ]);
  return redirect(withReturnPath('/login', back, { listo: 'correo' }), { headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    noteSignIn();
    void refreshViewer();
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Confirmar tu correo',
    description: 'Con el enlace de tu correo y tu contraseña confirmas que la cuenta es tuya.',
    // The URL is a secret: link previews must not repeat it.
    path: '/confirmar',
    indexed: false,
  });

export default function ConfirmAddress({ loaderData: { email, back }, actionData }: Route.ComponentProps) {
  const isDead = actionData && 'isDead' in actionData;
  if (isDead || email === null)
    return (
      <DeadLink
        text="Un enlace para confirmar el correo vale 24 horas y se usa una sola vez. Si ya lo usaste, inicia sesión; si no, te enviamos otro."
        to={withReturnPath('/confirmar', back)}
        label="Reenviar correo"
        back={back}
      />
    );
  return <Confirmation email={email} back={back} submission={actionData?.submission} />;
}

const wrongPassword =
  'No es la contraseña de esta cuenta. Si no la recuerdas, o alguien más se registró con tu correo, elige una nueva con el enlace de abajo.';

type ConfirmationProps = { email: string; back: string | null; submission: SubmissionResult | undefined };

function Confirmation({ email, back, submission }: ConfirmationProps) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al confirmar', submission);
  return (
    <AccountCard
      title="Confirma tu correo"
      lead={
        <>
          Escribe la contraseña que elegiste al registrarte con{' '}
          <strong className="break-words text-ink">{email}</strong> y tu cuenta queda lista.
        </>
      }
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        {/* Tells password managers which account the password is for. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <div>
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" required />
          <Link
            to={withReturnPath('/recuperar', back)}
            state={{ email }}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center text-label font-semibold text-green underline underline-offset-4"
          >
            ¿No la recuerdas? Elige una nueva
          </Link>
        </div>
        <Button type="submit" pending={sending} pendingText="Confirmando..." className="w-full">
          Confirmar y entrar
        </Button>
      </Form>
    </AccountCard>
  );
}
