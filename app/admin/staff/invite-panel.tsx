import type { SubmissionResult } from '@conform-to/react';
import { CircleAlert, Link2, Send } from 'lucide-react';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import type { StaffRole } from '#shop/staff/roles/roles.ts';
import { InviteLink } from './invite-link.tsx';
import { RoleOptions } from './role-dialog.tsx';

type InvitePanelProps = {
  /** the roles that the person may give */
  roles: Pick<StaffRole, 'id' | 'name'>[];
  /** how long an invitation is valid */
  hours: number;
  shortestPassword: number;
  answer: { submission: SubmissionResult } | { link: { email: string; url: string } } | undefined;
};

/** Invites a person to the staff: by mail, or by a link to pass on. */
export function InvitePanel({ roles, hours, shortestPassword, answer }: InvitePanelProps) {
  const link = answer && 'link' in answer ? answer.link : null;
  const { formProps, field, problem } = useSentForm(
    'Error al invitar',
    answer && 'submission' in answer ? answer.submission : null,
  );
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === 'POST' ? (formData?.get('by') ?? 'mail') : null;

  const email = useRef<HTMLInputElement>(null);
  useFormAnswer(link, () => {
    if (email.current) email.current.value = '';
  });

  return (
    <Panel title="Invitar a alguien" id="invitar">
      <p className="text-admin-body text-ink-2">
        Quien acepte verá y podrá hacer lo que diga su rol. La invitación vale {hours} horas y se usa una sola vez; su
        contraseña tendrá {shortestPassword} caracteres o más.
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
        <SelectField {...field('role')} label="Rol" required defaultValue="">
          <RoleOptions roles={roles} />
        </SelectField>
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
