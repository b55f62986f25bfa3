import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext, clientAddressContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { appCodeForm, recoveryCodeForm } from '#shop/customers/account-forms.ts';
import type { Route } from './+types/login-code';
import { AccountCard, FormProblem, wordLink } from './card-page/account-card.tsx';
import { retryAfter, retryText } from './retry-text.ts';
import { destinationOf, withReturnPath } from './return-path.ts';
import { welcome } from './welcome.server.ts';

/**
 * Redirects signed-in users to their destination, and visitors who have not just entered a correct password to /login.
 */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer) return redirect(destinationOf(url.searchParams.get('volver'), viewer.role));
  if (context.get(authContext).isHalfSignedIn(request)) return null;
  return redirect(withReturnPath('/login', url.searchParams.get('volver')));
}

/** Adds the action's headers to the page that answers a form sent without scripts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'private, no-store');
  return headers;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const isRecovery = asksForRecovery(url.searchParams);
  const schema = isRecovery ? recoveryCodeForm : appCodeForm;
  const submission = parseWithValibot(await readForm(request), { schema });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data(submission.reply({ hideFields: ['code'], ...(problem ? { formErrors: [problem] } : {}) }), {
      status,
      headers,
    });
  if (submission.status !== 'success') return refuse(400);

  const taken = await context.get(limitsContext).takeSignInCode(context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const kind = isRecovery ? 'recovery' : 'app';
  const finishing = context.get(authContext).finishSignIn({ kind, code: submission.value.code }, request);
  const finished = await orFault(context, 'a sign-in code could not be checked', finishing);
  if (finished instanceof Fault) return refuse(finished.status, finished.problem);
  if (finished.ok) return welcome(url.searchParams.get('volver'), finished.headers, finished.viewer.role);
  const problem = isRecovery && finished.reason === 'wrong-code' ? wrongRecoveryCode : refusalText[finished.reason];
  return refuse(finished.reason === 'locked' ? 429 : 401, problem);
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
    title: 'Verificación en dos pasos',
    description: 'El segundo paso para entrar a tu cuenta: un código de tu aplicación.',
    path: '/login/codigo',
    indexed: false,
  });

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isRecovery = asksForRecovery(search);
  const back = search.get('volver');
  return (
    <AccountCard
      title="Verificación en dos pasos"
      lead={
        isRecovery
          ? 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una sola vez.'
          : 'Abre tu aplicación de códigos y escribe el de esta tienda.'
      }
      foot={
        <Link to={withReturnPath('/login', back)} className={wordLink}>
          Volver a iniciar sesión
        </Link>
      }
    >
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} lastResult={actionData} />
      <p className="mt-4 text-center">
        <Link
          to={withReturnPath('/login/codigo', back, isRecovery ? {} : { con: 'recuperacion' })}
          className="inline-flex min-h-11 items-center text-label font-semibold text-green underline underline-offset-4"
        >
          {isRecovery ? 'Usar un código de la aplicación' : 'Usar un código de recuperación'}
        </Link>
      </p>
    </AccountCard>
  );
}

const wrongRecoveryCode = 'El código no es correcto o ya se usó.';

const refusalText = {
  'wrong-code': 'El código no es correcto. Escribe el que tu aplicación muestra ahora.',
  expired: 'Pasó demasiado tiempo, o hubo varios códigos equivocados. Vuelve a iniciar sesión.',
  locked: 'Demasiados códigos equivocados. Espera 15 minutos y vuelve a iniciar sesión.',
};

function asksForRecovery(search: URLSearchParams): boolean {
  return search.get('con') === 'recuperacion';
}

type CodeFormProps = {
  isRecovery: boolean;
  lastResult: Route.ComponentProps['actionData'];
};

function CodeForm({ isRecovery, lastResult }: CodeFormProps) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error de inicio de sesión', lastResult);
  return (
    <>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          {...field('code')}
          label={isRecovery ? 'Código de recuperación' : 'Código de 6 números'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" pending={sending} pendingText="Verificando..." className="w-full">
          Entrar
        </Button>
      </Form>
    </>
  );
}
