import { useId, useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Button } from '#app/ui/button.tsx';
import { Modal } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { ownerRole, type StaffRole } from '#shop/staff/roles/roles.ts';
import type { StaffMember } from '#shop/staff/staff-members.server.ts';
import { memberRoleHref } from './staff-href.ts';

/** The dialog in which a member of staff is given another role. */
export function useRoleDialog(roles: Pick<StaffRole, 'id' | 'name'>[]) {
  const id = useId();
  const [member, setMember] = useState<StaffMember | null>(null);
  const [chosen, setChosen] = useState('');
  const { fetcher, isBusy } = useStaffAction(() => setMember(null));
  const close = () => setMember(null);

  const dialog = (
    <Modal
      open={member !== null}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:w-full md:w-[460px]"
    >
      {member && (
        <fetcher.Form method="post" action={memberRoleHref(member.userId)} className="overflow-y-auto p-6 md:p-7">
          <h2 id={`${id}-title`} className="text-[1.375rem] leading-7 [overflow-wrap:anywhere]">
            Rol de {member.fullName || member.email}
          </h2>
          <input type="hidden" name="from" value={member.staffRole ?? ''} />
          <SelectField
            name="role"
            label="Rol"
            className="mt-4"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            required
            data-first-focus=""
            hint={
              chosen === ownerRole
                ? 'Podrá todo, como tú: también retirar el acceso a otras personas. Solo ella podrá dejar de ser dueña.'
                : 'Vale desde su próximo clic.'
            }
          >
            <RoleOptions roles={roles} />
          </SelectField>
          <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
            <Button variant="neutral" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" pending={isBusy} pendingText="Guardando...">
              {chosen === ownerRole ? 'Sí, hacerla dueña' : 'Cambiar rol'}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </Modal>
  );
  const ask = (target: StaffMember) => {
    setChosen(roles.some((role) => role.id === target.staffRole) ? (target.staffRole ?? '') : '');
    setMember(target);
  };
  return { ask, dialog };
}

/** The options of a select for roles, which begins without a choice. */
export function RoleOptions({ roles }: { roles: Pick<StaffRole, 'id' | 'name'>[] }) {
  return (
    <>
      <option value="">Elige un rol</option>
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </>
  );
}
