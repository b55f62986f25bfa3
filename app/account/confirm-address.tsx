import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { passwordForm } from '#shop/customers/account-forms.ts';
import { authContext } from '../context.ts';
import { readForm } from '../read-form.server.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { Route } from './+types/confirm-address';
import { AccountCard, FormProblem } from './account-card.tsx';
import { DeadLink } from './dead-link.tsx';
import { explainFault } from './explain-fault.server.ts';
import { flashCookie } from './flash.ts';
import { withReturnPath } from './return-path.ts';
import { secretHeaders } from './secret-headers.ts';
import { takePasswordTry } from './take-password-try.server.ts';
import { useSentForm } from './use-sent-form.ts';
import { refreshViewer } from './use-viewer.ts';
import { welcome } from './welcome.server.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Confirmar tu correo',
    description: 'Con el enlace de tu correo y tu contraseña confirmas que la cuenta es tuya.',
    // The address itself is a secret: what messengers read of the page does not repeat it.
    path: '/confirmar',
    indexed: false,
  });

export const headers: Route.HeadersFunction = secretHeaders;

/** Only looks: programs that follow the links of a mail use nothing up. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await context.get(authContext).findAddressToConfirm(params.token);
  return data({ email }, { status: email === null ? 410 : 200 });
}

/** Confirms and signs in whoever has the mail and knows the password; the password alone is guessed no faster than on /login. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: passwordForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) =>
    data({ submission: submission.reply({ hideFields: ['password'], ...reply }) }, { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const auth = context.get(authContext);
  try {
    const email = await auth.findAddressToConfirm(params.token);
    if (email === null) return data({ isDead: true }, { status: 410 });
    const attempt = await takePasswordTry(context, email);
    if (!attempt.ok) return refuse(429, { formErrors: [attempt.problem] }, attempt.headers);

    const given = { token: params.token, password: submission.value.password };
    const confirmed = await auth.confirmAddress(given, request);
    if (!confirmed.ok && confirmed.reason === 'expired') return data({ isDead: true }, { status: 410 });
    if (!confirmed.ok) return refuse(401, { fieldErrors: { password: [wrongPassword] } });
    await attempt.wasRight();
    if (confirmed.headers) return welcome(url, confirmed.headers);
  } catch (error) {
    const { problem, headers } = explainFault(error, context, 'an address could not be confirmed');
    return refuse(503, { formErrors: [problem] }, headers);
  }

  const flash = { title: 'Correo confirmado', description: 'Tu cuenta está lista: ya puedes entrar.' };
  return redirect(withReturnPath('/login', null, { listo: 'correo' }), {
    headers: { 'Set-Cookie': flashCookie(flash) },
  });
}

const wrongPassword =
  'No es la contraseña de esta cuenta. Si no la recuerdas, o alguien más se registró con tu correo, elige una nueva con el enlace de abajo.';

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    void refreshViewer();
  }
}

export default function ConfirmAddress({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const isDead = actionData && 'isDead' in actionData;
  if (isDead || email === null)
    return (
      <DeadLink
        text="Un enlace para confirmar el correo vale 24 horas y se usa una sola vez. Si ya lo usaste, inicia sesión; si no, te enviamos otro."
        to="/confirmar"
        label="Reenviar correo"
      />
    );
  return <Confirmation email={email} submission={actionData?.submission} />;
}

function Confirmation({ email, submission }: { email: string; submission: SubmissionResult | undefined }) {
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
        {/* Tells the browser whose password it may fill in. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <div>
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" required />
          <Link
            to="/recuperar"
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
