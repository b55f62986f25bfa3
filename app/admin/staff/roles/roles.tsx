import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { newRoleHref, roleHref } from '#app/admin/staff/staff-href.ts';
import { StaffTabs } from '#app/admin/staff/staff-tabs.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { dbContext } from '#app/context.ts';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { permissionWords } from '#shop/staff/roles/permission-words.ts';
import { ownerRole } from '#shop/staff/roles/roles.ts';
import { listRoles, type RoleInList } from '#shop/staff/roles/staff-roles.server.ts';
import type { Route } from './+types/roles';
import { holdersText } from './role-words.ts';

const title = 'Roles';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return { roles: await listRoles(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Roles({ loaderData: { roles } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDeleteRole(useCallback(() => heading.current?.focus(), []));
  return (
    <>
      <PageHeader title={title} note="Qué ve y qué puede hacer cada persona del equipo" headingRef={heading}>
        <Link to={newRoleHref} className={buttonClass('primary', 'sm')}>
          <Plus aria-hidden="true" size={18} />
          Nuevo rol
        </Link>
      </PageHeader>
      <StaffTabs current="roles" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {roles.map((role) => (
          <Role key={role.id} role={role} onDelete={deleting.ask} />
        ))}
      </div>
      {deleting.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los roles. " />
    </>
  );
}

function Role({ role, onDelete }: { role: RoleInList; onDelete: (role: RoleInList) => void }) {
  const { id, name, permissions, isBuiltIn, members, invites } = role;
  return (
    <Panel
      title={name}
      id={`rol-${id}`}
      action={
        isBuiltIn ? (
          <span className="text-label text-ink-2">Viene con la tienda</span>
        ) : (
          <span className="-mr-2 flex items-center">
            <Link to={roleHref(id)} aria-label={`Cambiar ${name}`} className={buttonClass('text', 'sm')}>
              Cambiar
            </Link>
            {members + invites === 0 && (
              <IconButton label={`Eliminar ${name}`} look="plain" onClick={() => onDelete(role)}>
                <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
              </IconButton>
            )}
          </span>
        )
      }
    >
      <p className="text-label text-ink-2">{holdersText(role)}</p>
      <p className="mt-2 text-admin-body">
        {id === ownerRole
          ? 'Todo, también el personal, las cuentas y la copia de la tienda.'
          : permissions.map((permission) => permissionWords[permission].label).join('\u00a0· ')}
      </p>
    </Panel>
  );
}

function useDeleteRole(onDeleted: () => void) {
  const { fetcher } = useStaffAction();
  return useDeleteDialog<RoleInList>({
    fetcher,
    hrefOf: ({ id }) => roleHref(id, 'delete'),
    question: ({ name }) => (
      <p>
        Se elimina el rol <strong className="text-ink [overflow-wrap:anywhere]">{name}</strong>, que nadie tiene.
      </p>
    ),
    onDeleted,
  });
}
