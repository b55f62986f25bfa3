import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import { loginForm } from '#shop/customers/account-forms.ts';
import { authContext, clientAddressContext, limitsContext, logContext, viewerContext } from '../context.ts';
import { readForm } from '../read-form.server.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/login';
import { AccountCard, FormProblem } from './account-card.tsx';
import { flashCookie } from './flash.ts';
import { retryAfter, retryText } from './retry-text.ts';
import { safeReturnPath, withReturnPath } from './return-path.ts';
import { useAccountForm } from './use-account-form.ts';
import { refreshViewer } from './use-viewer.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Iniciar sesión',
    description: 'Entra a tu cuenta para ver tus pedidos, repetir una compra y tener tus datos de envío a la mano.',
    path: '/login',
    indexed: false,
  });

export function loader({ context, url }: Route.LoaderArgs) {
  return context.get(viewerContext) ? redirect(destination(url)) : null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: loginForm });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data(submission.reply({ hideFields: ['password'], ...(problem ? { formErrors: [problem] } : {}) }), {
      status,
      headers,
    });
  if (submission.status !== 'success') return refuse(400);

  const { email } = submission.value;
  const limits = context.get(limitsContext);
  const address = context.get(clientAddressContext);
  const taken = await limits.takeSignIn(email, address);
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const signedIn = await context
    .get(authContext)
    .signIn(submission.value, request)
    .catch((error: unknown) => {
      context.get(logContext).error({ err: error }, 'somebody could not be signed in');
      return null;
    });
  if (!signedIn) return refuse(503, databaseDown);
  if (!signedIn.ok) return refuse(401, 'El correo electrónico o la contraseña no son correctos.');
  await limits.signInSucceeded(email, address);

  const { headers } = signedIn;
  headers.append(
    'Set-Cookie',
    flashCookie({ title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente.' }),
  );
  return redirect(destination(url), { headers });
}

/** A form sent without a script gets the action's headers too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    void refreshViewer();
  }
}

function destination(url: URL): string {
  return safeReturnPath(url.searchParams.get('volver')) ?? '/perfil';
}

const failure = 'Error de inicio de sesión';
const databaseDown = 'Base de datos no disponible.';

export default function Login({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, fields, problem } = useAccountForm(loginForm, { failure, lastResult: actionData });

  return (
    <AccountCard
      title="Iniciar sesión"
      lead="Entra para ver tus pedidos y tus datos."
      foot={
        <>
          ¿No tienes una cuenta?{' '}
          <Link
            to={withReturnPath('/registro', search.get('volver'))}
            className="font-semibold text-green underline underline-offset-4"
          >
            Regístrate
          </Link>
        </>
      }
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          key={fields.email.key}
          id={fields.email.id}
          name={fields.email.name}
          defaultValue={fields.email.initialValue}
          error={fields.email.errors}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <TextField
          key={fields.password.key}
          id={fields.password.id}
          name={fields.password.name}
          error={fields.password.errors}
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" pending={sending} pendingText="Iniciando sesión..." className="mt-2 w-full">
          Iniciar Sesión
        </Button>
      </Form>
    </AccountCard>
  );
}
