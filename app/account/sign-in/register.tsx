import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { type Flash, flashCookie } from '#app/account/flash.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { authContext, clientAddressContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import type { RegisterResult } from '#server/accounts/auth.server.ts';
import { registerForm } from '#shop/customers/account-forms.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { customerPasswordLength } from '#shop/customers/credentials/password.ts';
import type { Route } from './+types/register';
import { AccountCard, FormProblem, wordLink } from './card-page/account-card.tsx';
import type { LoginNews } from './login-notice.tsx';
import { mailedReturnCookie } from './mailed-return.server.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { retryAfter, retryText } from './retry-text.ts';
import { withReturnPath } from './return-path.ts';
import { typedEmailCookie } from './typed-email.server.ts';

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

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

  const { name, email, password } = submission.value;
  const taken = await context.get(limitsContext).takeRegistration(email, context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const registering = context.get(authContext).register({ name, email, password });
  const registered = await orFault(context, 'an account could not be opened', registering);
  if (registered instanceof Fault) return refuse(registered.status, registered.problem, registered.headers);
  if (!registered.ok) return refuse(409, refusalText[registered.reason]);

  const { flash, news } = outcomes[registered.next];
  const headers = new Headers([
    ['Set-Cookie', flashCookie(flash)],
    ['Set-Cookie', typedEmailCookie(email)],
    ['Set-Cookie', mailedReturnCookie(url)],
  ]);
  return redirect(withReturnPath('/login', url.searchParams.get('volver'), news), { headers });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Crear cuenta',
    description:
      'Crea tu cuenta para seguir tus pedidos y comprar más rápido la próxima vez. Solo necesitas un correo.',
    path: '/registro',
    indexed: false,
  });

export default function Register({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error de registro', actionData);
  const { defaultValue: ticked, ...consent } = field('consent');

  return (
    <AccountCard
      title="Crear cuenta"
      lead="Con tu cuenta sigues tus pedidos y compras más rápido."
      foot={
        <>
          ¿Ya tienes una cuenta?{' '}
          <Link to={withReturnPath('/login', search.get('volver'))} className={wordLink}>
            Inicia sesión
          </Link>
        </>
      }
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField {...field('name')} label="Nombre completo" autoComplete="name" required maxLength={120} />
        <TextField
          {...field('email')}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <NewPasswordFields field={field} label="Contraseña" shortest={customerPasswordLength} />
        <CheckboxField {...consent} defaultChecked={ticked === 'on'} required>
          <LinkedWording wording={registrationConsent} />
        </CheckboxField>
        <Button type="submit" pending={sending} pendingText="Creando cuenta..." className="w-full">
          Crear cuenta
        </Button>
      </Form>
    </AccountCard>
  );
}

type Refusal = Extract<RegisterResult, { ok: false }>['reason'];

const refusalText: Record<Refusal, string> = {
  'email-taken': 'Ya existe una cuenta con este correo electrónico. Inicia sesión con ella.',
  'weak-password': 'Esta contraseña no es segura. Elige otra.',
};

type Next = Extract<RegisterResult, { ok: true }>['next'];

/**
 * The toast and the next page after registering. A shop that confirms addresses answers the same for a known address,
 * and informs its owner by mail.
 */
const outcomes: Record<Next, { flash: Flash; news?: { listo: LoginNews } }> = {
  'sign-in': { flash: { title: '¡Registro exitoso!', description: 'Tu cuenta ha sido creada.' } },
  confirm: {
    flash: {
      title: '¡Registro casi listo!',
      description: 'Por favor, revisa tu email para confirmar tu cuenta.',
      kind: 'info',
    },
    news: { listo: 'registro' },
  },
};
