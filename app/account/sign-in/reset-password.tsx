import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, redirect, useNavigation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { authContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { resetPasswordForm, weakPasswordText } from '#shop/customers/account-forms.ts';
import { customerPasswordLength } from '#shop/customers/credentials/password.ts';
import type { Route } from './+types/reset-password';
import { AccountCard, FormProblem } from './card-page/account-card.tsx';
import { DeadLink } from './card-page/dead-link.tsx';
import { secretHeaders } from './card-page/secret-headers.ts';
import { forgottenReturn, readMailedReturn } from './mailed-return.server.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { withReturnPath } from './return-path.ts';

/** Checks the link without consuming it, because mail programs may open links automatically. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const isOpen = await context.get(authContext).isResetOpen(params.token);
  const shown = { isOpen, shortestPassword: customerPasswordLength, back: readMailedReturn(request) };
  return data(shown, { status: isOpen ? 200 : 410 });
}

export const headers: Route.HeadersFunction = secretHeaders;

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseWithValibot(await readForm(request), { schema: resetPasswordForm });
  const hideFields = ['password', 'passwordConfirmation'];
  if (submission.status !== 'success') return data({ submission: submission.reply({ hideFields }) }, { status: 400 });

  const { password } = submission.value;
  const resetting = context.get(authContext).resetPassword(params.token, password);
  const reset = await orFault(context, 'a password could not be reset', resetting);
  if (reset instanceof Fault) {
    const { problem, status, headers } = reset;
    return data({ submission: submission.reply({ hideFields, formErrors: [problem] }) }, { status, headers });
  }
  if (!reset.ok && reset.reason === 'expired') return data({ isDead: true }, { status: 410 });
  if (!reset.ok) {
    const problem = [weakPasswordText(password, reset.shortest ?? customerPasswordLength)];
    return data({ submission: submission.reply({ hideFields, fieldErrors: { password: problem } }) }, { status: 400 });
  }

  const flash = { title: 'Contraseña actualizada', description: 'Entra con tu contraseña nueva.' };
  const headers = new Headers([
    ['Set-Cookie', flashCookie(flash)],
    ['Set-Cookie', forgottenReturn],
  ]);
  return redirect(withReturnPath('/login', readMailedReturn(request), { listo: 'clave' }), { headers });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Elige una contraseña nueva',
    description: 'Con el enlace de tu correo eliges una contraseña nueva para tu cuenta.',
    // The URL is a secret: link previews must not repeat it.
    path: '/recuperar',
    indexed: false,
  });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isDead = actionData && 'isDead' in actionData;
  if (isDead || !loaderData.isOpen)
    return (
      <DeadLink
        text="Un enlace para cambiar la contraseña vale una hora y se usa una sola vez. Pide otro y ábrelo desde el mensaje más reciente."
        to={withReturnPath('/recuperar', loaderData.back)}
        label="Pedir otro enlace"
        back={loaderData.back}
      />
    );
  return <NewPassword submission={actionData?.submission} shortest={loaderData.shortestPassword} />;
}

function NewPassword({ submission, shortest }: { submission: SubmissionResult | undefined; shortest: number }) {
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al Actualizar', submission);
  return (
    <AccountCard
      title="Elige una contraseña nueva"
      lead="Al guardarla se cierran las sesiones que tengas abiertas en otros dispositivos."
    >
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <NewPasswordFields field={field} shortest={shortest} />
        <Button type="submit" pending={sending} pendingText="Guardando..." className="w-full">
          Guardar contraseña
        </Button>
      </Form>
    </AccountCard>
  );
}
