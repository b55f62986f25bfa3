import { ArrowLeft } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { rolesHref } from '#app/admin/staff/staff-href.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { GivenPermission, Permission } from '#shop/staff/roles/permissions.ts';
import type { RoleErrors } from '#shop/staff/roles/role-form.ts';
import { RoleFields } from './role-fields.tsx';

/** Why a role was not saved; `read` if another person had changed it, for saving it all the same. */
export type RoleRefusal = { problem: string; errors?: RoleErrors; read?: string };

type RoleScreenProps = {
  title: string;
  note?: string;
  values?: { name: string; permissions: readonly GivenPermission[]; fingerprint: string };
  offered: readonly Permission[];
  refusal: RoleRefusal | undefined;
};

/** The form of a role, new or not. */
export function RoleScreen({ title, note, values, offered, refusal }: RoleScreenProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader title={title} note={note} back={backToRoles} />
      <Form
        method="post"
        noValidate
        className="grid gap-6 rounded-card-admin border border-line bg-surface px-5 py-5 md:px-6"
      >
        {refusal && (
          <p role="alert" className="text-label font-semibold text-danger">
            {refusal.problem}
          </p>
        )}
        {values && <input type="hidden" name="read" value={refusal?.read ?? values.fingerprint} />}
        <RoleFields {...(values && { values })} offered={offered} errors={refusal?.errors ?? {}} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSending} pendingText="Guardando...">
            Guardar cambios
          </Button>
          <Link to={rolesHref} className={buttonClass('neutral')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}

export const backToRoles = (
  <Link to={rolesHref} className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green">
    <ArrowLeft aria-hidden="true" size={18} />
    Roles
  </Link>
);
