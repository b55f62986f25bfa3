import { pageHead } from '#app/storefront/page-head.ts';
import type { Route } from './+types/send-confirmation';
import { answerMailRequest } from './answer-mail-request.server.ts';
import { MailRequest } from './mail-request.tsx';

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action(args: Route.ActionArgs) {
  return answerMailRequest(args, 'confirm');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Confirmar tu correo',
    description: 'Te enviamos otra vez el enlace que confirma el correo de tu cuenta.',
    path: '/confirmar',
    indexed: false,
  });

export default function SendConfirmation({ actionData }: Route.ComponentProps) {
  return (
    <MailRequest
      title="Confirma tu correo"
      lead="Escribe el correo con el que te registraste y te enviamos otra vez el enlace."
      submitText="Reenviar correo"
      answer={actionData}
      sentText={
        <p>
          Si ese correo tiene una cuenta por confirmar, te enviamos otra vez el enlace. Vale 24 horas y se usa una sola
          vez.
        </p>
      }
    />
  );
}
