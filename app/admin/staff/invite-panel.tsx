import type { SubmissionResult } from '@conform-to/react';
import { CircleAlert, Link2, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSentForm } from '../../account/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../panel.tsx';
import { InviteLink } from './invite-link.tsx';

type InvitePanelProps = {
  /** how long an invitation works */
  hours: number;
  shortestPassword: number;
  answer: { submission: SubmissionResult } | { link: { email: string; url: string } } | undefined;
};

/** Asking somebody to join: by a mail of ours, or by a link one passes on oneself. */
export function InvitePanel({ hours, shortestPassword, answer }: InvitePanelProps) {
  const link = answer && 'link' in answer ? answer.link : null;
  const { formProps, field, problem } = useSentForm(
    'Error al Invitar',
    answer && 'submission' in answer ? answer.submission : null,
  );
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === 'POST' ? (formData?.get('by') ?? 'mail') : null;

  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (link && email.current) email.current.value = '';
  }, [link]);

  return (
    <Panel title="Invitar a alguien" id="invitar">
      <p className="text-admin-body text-ink-2">
        Quien acepte podrá ver y cambiar todo en la administración. La invitación vale {hours} horas y se usa una sola
        vez; su contraseña tendrá {shortestPassword} caracteres o más.
      </p>
      {problem && (
        <p className="mt-4 flex items-start gap-2 text-label font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
          {problem}
        </p>
      )}
      <Form method="post" {...formProps} preventScrollReset className="mt-4 grid gap-4">
        <TextField
          {...field('email')}
          ref={email}
          label="Correo electrónico"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="by" value="mail" size="sm" pending={sending === 'mail'} className="max-sm:w-full">
            <Send aria-hidden="true" size={18} />
            Enviar invitación
          </Button>
          <Button
            type="submit"
            name="by"
            value="link"
            variant="secondary"
            size="sm"
            pending={sending === 'link'}
            className="max-sm:w-full"
          >
            <Link2 aria-hidden="true" size={18} />
            Crear enlace
          </Button>
        </div>
      </Form>
      {link && <InviteLink {...link} className="mt-5" />}
    </Panel>
  );
}
