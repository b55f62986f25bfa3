import { pageHead } from '#app/storefront/page-head.ts';
import type { Route } from './+types/forgot-password';
import { answerMailRequest } from './answer-mail-request.server.ts';
import { MailRequest } from './mail-request.tsx';

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action(args: Route.ActionArgs) {
  return answerMailRequest(args, 'reset');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Recuperar contraseña',
    description: 'Te enviamos un enlace para que elijas una contraseña nueva.',
    path: '/recuperar',
    indexed: false,
  });

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <MailRequest
      title="Recuperar contraseña"
      lead="Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva."
      submitText="Enviar enlace"
      answer={actionData}
      sentText={
        <p>
          Si hay una cuenta con ese correo, te enviamos un enlace para elegir una contraseña nueva. Vale una hora y se
          usa una sola vez.
        </p>
      }
    />
  );
}
