import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import type { Route } from './+types/new-role';
import { backToRoles, RoleScreen } from './role-screen.tsx';
import { takeRole } from './save-role.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { offered: getStaff(context).permissions };
}

export async function action({ request, context }: Route.ActionArgs) {
  return takeRole(request, context, null);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Nuevo rol · Administración' }];

export default function NewRole({ loaderData: { offered }, actionData }: Route.ComponentProps) {
  return <RoleScreen title="Nuevo rol" offered={offered} refusal={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Nuevo rol" back={backToRoles} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
