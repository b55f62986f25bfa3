import { parseWithValibot } from '@conform-to/valibot';
import { useCallback, useRef } from 'react';
import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { TwoFactorNotice } from '#app/admin/dashboard/two-factor-notice.tsx';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { authContext, dbContext, limitsContext, originContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { adminPasswordLength } from '#shop/customers/credentials/password.ts';
import { inviteForm } from '#shop/staff/invite-form.ts';
import { mayGiveRole } from '#shop/staff/roles/roles.ts';
import { listRoles } from '#shop/staff/roles/staff-roles.server.ts';
import { inviteHours, listInvites } from '#shop/staff/staff-invites.server.ts';
import { listStaff } from '#shop/staff/staff-members.server.ts';
import type { Route } from './+types/staff';
import { InviteList } from './invite-list.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberCards, MemberTable } from './member-list.tsx';
import { roleBeyondOwn } from './member-words.ts';
import { useRoleDialog } from './role-dialog.tsx';
import { invitePageUrl, staffHref } from './staff-href.ts';
import { StaffTabs } from './staff-tabs.tsx';
import { useRevokeMember } from './use-revoke-member.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const [members, invites, roles] = await Promise.all([listStaff(db), listInvites(db), listRoles(db)]);
  return {
    members,
    invites,
    roleNames: Object.fromEntries(roles.map(({ id, name }) => [id, name])),
    // Those that the person may give.
    roles: roles.filter((role) => mayGiveRole(viewer, role)).map(({ id, name }) => ({ id, name })),
    ownId: viewer.userId,
    hours: inviteHours,
    shortestPassword: adminPasswordLength,
    now: new Date(),
  };
}

/** Keeps the page out of caches and referrers, because it may contain an invitation link, which is a secret. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  all.set('Cache-Control', 'private, no-store');
  all.set('Referrer-Policy', 'no-referrer');
  all.set('X-Robots-Tag', 'noindex');
  return all;
}

export const shouldRevalidate = reloadsOnConflict;

/** Invites a person to the staff. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const submission = parseWithValibot(await readForm(request), { schema: inviteForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) =>
    data({ submission: submission.reply(reply) }, { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const taken = await context.get(limitsContext).takeStaffInvite(actor.userId);
  if (!taken.ok) {
    const wait = taken.retryAfterSeconds;
    return refuse(429, { formErrors: [retryText(wait)] }, retryAfter(wait));
  }
  const { email, role, by } = submission.value;
  const inviting = context.get(authContext).inviteStaff({ email, role, by }, actor);
  const invited = await orFault(context, 'a staff invitation could not be sent', inviting);
  if (invited instanceof Fault) return refuse(invited.status, { formErrors: [invited.problem] });
  if (!invited.ok) {
    if (invited.reason === 'not-staff') throw data(null, { status: 403 });
    if (invited.reason === 'no-role') return refuse(400, { fieldErrors: { role: ['Elige un rol de la lista.'] } });
    if (invited.reason === 'beyond-own') return refuse(409, { fieldErrors: { role: [roleBeyondOwn] } });
    const problem =
      invited.reason === 'already-staff'
        ? `${invited.name} ya es parte del personal.`
        : 'Ya hay una invitación pendiente para este correo: envíala otra vez o copia su enlace en la lista.';
    return refuse(409, { fieldErrors: { email: [problem] } });
  }

  if (by === 'link') return { link: { email, url: invitePageUrl(context.get(originContext), invited.token) } };
  const flash = { title: 'Invitación enviada', description: `Le escribimos a ${email}.` };
  return redirect(staffHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    const { problem } = answerUnconfirmed(error).data;
    return data({ submission: { error: { '': [problem] } } }, { status: 503 });
  });
}

export const meta: Route.MetaFunction = () => [{ title: 'Personal · Administración' }];

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, invites, roles, roleNames, ownId, hours, shortestPassword, now } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = useCallback(() => heading.current?.focus(), []);
  const revoking = useRevokeMember(toHeading);
  const giving = useRoleDialog(roles);
  const list = { members, roleNames, ownId, onRevoke: revoking.ask, onRole: giving.ask };
  return (
    <>
      <PageHeader
        title="Personal"
        note="Quién puede entrar a la administración, y quién hizo qué"
        headingRef={heading}
      />
      <StaffTabs current="members" />
      {members.some(({ userId, hasTwoFactor }) => userId === ownId && !hasTwoFactor) && <TwoFactorNotice />}
      <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
        <MemberTable {...list} />
        <MemberCards {...list} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <InvitePanel roles={roles} hours={hours} shortestPassword={shortestPassword} answer={actionData} />
        <InviteList invites={invites} roleNames={roleNames} now={now} onRevoked={toHeading} />
      </div>
      {revoking.dialog}
      {giving.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Personal" />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el personal. " />
    </>
  );
}
