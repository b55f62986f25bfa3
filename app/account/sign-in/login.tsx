import { parseWithValibot } from '@conform-to/valibot';
import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext, viewerContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { noteSignIn } from '#app/storefront/lists/synced.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { loginForm } from '#shop/customers/account-forms.ts';
import { isMissingProfile } from '#shop/customers/profile.server.ts';
import type { Route } from './+types/login';
import { AccountCard, FormProblem, wordLink } from './card-page/account-card.tsx';
import { LoginNotice } from './login-notice.tsx';
import { destinationOf, withReturnPath } from './return-path.ts';
import { takePasswordTry } from './take-password-try.server.ts';
import { readTypedEmail } from './typed-email.server.ts';
import { welcome } from './welcome.server.ts';

export function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  return viewer
    ? redirect(destinationOf(url.searchParams.get('volver'), viewer.role))
    : { email: readTypedEmail(request) };
}

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: loginForm });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}, reason?: Refusal) =>
    data(
      {
        ...submission.reply({ hideFields: ['password'], ...(problem ? { formErrors: [problem] } : {}) }),
        ...(reason && { reason }),
      },
      { status, headers },
    );
  if (submission.status !== 'success') return refuse(400);

  const { email } = submission.value;
  const attempt = await takePasswordTry(context, email);
  if (!attempt.ok) return refuse(429, attempt.problem, attempt.headers);

  const signedIn = await context
    .get(authContext)
    .signIn(submission.value, request)
    .catch((error: unknown) => {
      const fault = explainFault(context, error, 'a user could not be signed in');
      return { fault, isProfileMissing: isMissingProfile(error) };
    });
  if ('fault' in signedIn) {
    if (signedIn.isProfileMissing) return refuse(503, profileNotMade, {}, 'no-profile');
    return refuse(signedIn.fault.status, signedIn.fault.problem, signedIn.fault.headers);
  }
  // A wrong password and an unconfirmed address get the same answer. Otherwise a stranger could register another
  // person's address, sign in with the password they chose, and learn whether the address had an account before.
  if (!signedIn.ok && signedIn.reason !== 'code-needed') {
    const mayWait = context.get(authContext).confirmsAddresses;
    return refuse(401, 'El correo electrónico o la contraseña no son correctos.', {}, mayWait ? 'refused' : undefined);
  }
  await attempt.wasRight();
  if (signedIn.ok) return welcome(url.searchParams.get('volver'), signedIn.headers, signedIn.viewer.role);
  return redirect(withReturnPath('/login/codigo', url.searchParams.get('volver')), { headers: signedIn.headers });
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
    title: 'Iniciar sesión',
    description: 'Entra a tu cuenta para ver tus pedidos, repetir una compra y tener tus datos de envío a la mano.',
    path: '/login',
    indexed: false,
  });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const back = search.get('volver');
  const sending = useNavigation().formMethod === 'POST';
  const reason = actionData?.reason;
  const failure = reason === 'no-profile' ? 'Error de perfil' : 'Error de inicio de sesión';
  const { formProps, field, problem } = useSentForm(failure, actionData);
  const email = field('email');
  const initialEmail = email.defaultValue ?? loaderData?.email;
  const [typed, setTyped] = useState(initialEmail ?? '');

  return (
    <AccountCard
      title="Iniciar sesión"
      lead="Entra para ver tus pedidos y tus datos."
      foot={
        <>
          ¿No tienes una cuenta?{' '}
          <Link to={withReturnPath('/registro', back)} className={wordLink}>
            Regístrate
          </Link>
        </>
      }
    >
      {problem ? (
        <FormProblem text={problem}>
          {reason === 'refused' && (
            <p className="mt-1 font-normal">
              ¿Acabas de crear tu cuenta? Confirma antes tu correo con el enlace que te enviamos. ¿No te llegó?{' '}
              <Link to={withReturnPath('/confirmar', back)} state={{ email: typed }} className={wordLink}>
                Reenviar
              </Link>
            </p>
          )}
        </FormProblem>
      ) : (
        <LoginNotice />
      )}
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          {...email}
          defaultValue={initialEmail}
          onChange={(event) => setTyped(event.target.value)}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <div>
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" required />
          <Link
            to={withReturnPath('/recuperar', back)}
            state={{ email: typed }}
            className="mt-1 -mb-2 inline-flex min-h-11 items-center text-label font-semibold text-green underline underline-offset-4"
          >
            ¿Olvidaste tu contraseña?
          </Link>
        </div>
        <Button type="submit" pending={sending} pendingText="Iniciando sesión..." className="w-full">
          Iniciar Sesión
        </Button>
      </Form>
    </AccountCard>
  );
}

/** Refusals for which the page shows more than the message. */
type Refusal = 'refused' | 'no-profile';

const profileNotMade = 'No se pudo crear el perfil de usuario.';
