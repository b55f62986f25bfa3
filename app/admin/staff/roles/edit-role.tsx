import { data, isRouteErrorResponse } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { listRoles } from '#shop/staff/roles/staff-roles.server.ts';
import type { Route } from './+types/edit-role';
import { backToRoles, RoleScreen } from './role-screen.tsx';
import { holdersText, roleGone } from './role-words.ts';
import { takeRole } from './save-role.server.ts';

export async function loader({ params: { roleId }, context }: Route.LoaderArgs) {
  const { permissions } = getStaff(context);
  const roles = await listRoles(context.get(dbContext));
  const role = roles.find(({ id, isBuiltIn }) => id === roleId && !isBuiltIn);
  if (!role) throw data(null, { status: 404 });
  return { role, offered: permissions };
}

export async function action({ request, params: { roleId }, context }: Route.ActionArgs) {
  return takeRole(request, context, roleId);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Rol · Administración' }];

export default function EditRole({ loaderData: { role, offered }, actionData }: Route.ComponentProps) {
  const note = `${holdersText(role)}. Los cambios valen desde su próximo clic.`;
  return <RoleScreen title={role.name} note={note} values={role} offered={offered} refusal={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Rol" back={backToRoles} />
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <p className="text-admin-body text-ink-2">{roleGone}</p>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el rol. " />
      )}
    </>
  );
}
