import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { pageHead } from '#app/storefront/page-head.ts';
import type { RegisterResult } from '#server/auth.server.ts';
import { registerForm } from '#shop/customers/account-forms.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { customerPasswordLength } from '#shop/customers/password.ts';
import { authContext, clientAddressContext, limitsContext, logContext } from '../context.ts';
import { readForm } from '../read-form.server.ts';
import { LinkedWording } from '../storefront/legal/linked-wording.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import type { Route } from './+types/register';
import { AccountCard, FormProblem } from './account-card.tsx';
import { flashCookie } from './flash.ts';
import { retryAfter, retryText } from './retry-text.ts';
import { withReturnPath } from './return-path.ts';
import { useAccountForm } from './use-account-form.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Crear cuenta',
    description:
      'Crea tu cuenta para seguir tus pedidos y comprar más rápido la próxima vez. Solo necesitas un correo.',
    path: '/registro',
    indexed: false,
  });

type Refusal = Extract<RegisterResult, { ok: false }>['reason'];
const refusalText: Record<Refusal, string> = {
  'email-taken': 'Ya existe una cuenta con este correo electrónico. Inicia sesión con ella.',
  'weak-password': 'Esta contraseña no es segura. Elige otra.',
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: registerForm });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data(
      submission.reply({
        hideFields: ['password', 'passwordConfirmation'],
        ...(problem ? { formErrors: [problem] } : {}),
      }),
      { status, headers },
    );
  if (submission.status !== 'success') return refuse(400);

  const taken = await context.get(limitsContext).takeRegistration(context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const { name, email, password } = submission.value;
  const registered = await context
    .get(authContext)
    .register({ name, email, password })
    .catch((error: unknown) => {
      context.get(logContext).error({ err: error }, 'an account could not be opened');
      return null;
    });
  if (!registered) return refuse(503, databaseDown);
  if (!registered.ok) return refuse(409, refusalText[registered.reason]);

  const flash = flashCookie({ title: '¡Registro exitoso!', description: 'Tu cuenta ha sido creada.' });
  return redirect(withReturnPath('/login', url.searchParams.get('volver')), { headers: { 'Set-Cookie': flash } });
}

/** A form sent without a script gets the action's headers too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const failure = 'Error de registro';
const databaseDown = 'Base de datos no disponible.';

export default function Register({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, fields, problem } = useAccountForm(registerForm, { failure, lastResult: actionData });

  return (
    <AccountCard
      title="Crear cuenta"
      lead="Con tu cuenta sigues tus pedidos y compras más rápido."
      foot={
        <>
          ¿Ya tienes una cuenta?{' '}
          <Link
            to={withReturnPath('/login', search.get('volver'))}
            className="font-semibold text-green underline underline-offset-4"
          >
            Inicia sesión
          </Link>
        </>
      }
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          key={fields.name.key}
          id={fields.name.id}
          name={fields.name.name}
          defaultValue={fields.name.initialValue}
          error={fields.name.errors}
          label="Nombre completo"
          autoComplete="name"
          required
          maxLength={120}
        />
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
          autoComplete="new-password"
          placeholder={`Mínimo ${customerPasswordLength} caracteres`}
          required
        />
        <TextField
          key={fields.passwordConfirmation.key}
          id={fields.passwordConfirmation.id}
          name={fields.passwordConfirmation.name}
          error={fields.passwordConfirmation.errors}
          label="Confirmar contraseña"
          type="password"
          autoComplete="new-password"
          placeholder="Repite tu contraseña"
          required
        />
        <CheckboxField
          key={fields.consent.key}
          id={fields.consent.id}
          name={fields.consent.name}
          defaultChecked={fields.consent.initialValue === 'on'}
          error={fields.consent.errors}
          required
        >
          <LinkedWording wording={registrationConsent} />
        </CheckboxField>
        <Button type="submit" pending={sending} pendingText="Creando cuenta..." className="w-full">
          Crear Cuenta
        </Button>
      </Form>
    </AccountCard>
  );
}
