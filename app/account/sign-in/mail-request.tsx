import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { MailRequestAnswer } from './answer-mail-request.server.ts';
import { AccountCard, FormProblem, wordLink } from './card-page/account-card.tsx';
import { withReturnPath } from './return-path.ts';

type MailRequestProps = {
  title: string;
  lead: string;
  submitText: string;
  answer: MailRequestAnswer | undefined;
  /** shown once the mail is requested: the same text whether the address is known or not */
  sentText: ReactNode;
};

/** A page that asks for an e-mail address and then says to check the mailbox. */
export function MailRequest({ title, lead, submitText, answer, sentText }: MailRequestProps) {
  const [search] = useSearchParams();
  const toLogin = (
    <Link to={withReturnPath('/login', search.get('volver'))} className={wordLink}>
      Volver a iniciar sesión
    </Link>
  );
  if (answer?.sentTo) return <CheckMailbox email={answer.sentTo} sentText={sentText} toLogin={toLogin} />;
  return (
    <AccountCard title={title} lead={lead} foot={toLogin}>
      <RequestForm answer={answer} submitText={submitText} />
    </AccountCard>
  );
}

function RequestForm({ answer, submitText }: Pick<MailRequestProps, 'answer' | 'submitText'>) {
  const { state } = useLocation();
  const sending = useNavigation().formMethod === 'POST';
  const { formProps, field, problem } = useSentForm('Error al Enviar', answer);
  const email = field('email');
  return (
    <>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid gap-5">
        <TextField
          {...email}
          // Prefilled with the address typed on /login.
          defaultValue={email.defaultValue ?? (typeof state?.email === 'string' ? state.email : undefined)}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
        />
        <Button type="submit" pending={sending} pendingText="Enviando..." className="w-full">
          {submitText}
        </Button>
      </Form>
    </>
  );
}

function CheckMailbox({ email, sentText, toLogin }: { email: string; sentText: ReactNode; toLogin: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <AccountCard title="Revisa tu correo" foot={toLogin}>
      <div role="status" className="mt-4 grid gap-3 text-ink-2">
        <p className="flex items-center gap-3 rounded-control bg-sand px-4 py-3 font-semibold break-all text-ink">
          <MailCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-leaf" />
          {email}
        </p>
        {sentText}
        <p>Si no lo ves en unos minutos, mira en la carpeta de correo no deseado.</p>
        <p>
          ¿No es tu correo? {/* A new document, so that the form is empty again. */}
          <Link to={pathname + search} reloadDocument className={wordLink}>
            Escribe otro
          </Link>
        </p>
      </div>
    </AccountCard>
  );
}
