import { ShieldAlert, ShieldCheck, UserCog, UserX } from 'lucide-react';
import { Avatar } from '#app/account/profile/avatar.tsx';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatShortDate } from '#shop/dates.ts';
import { ownerRole } from '#shop/staff/roles/roles.ts';
import type { StaffMember } from '#shop/staff/staff-members.server.ts';

type MemberListProps = {
  members: StaffMember[];
  /** id of the user viewing the list */
  ownId: string;
  /** by the code or id of the role */
  roleNames: Record<string, string>;
  onRevoke: (member: StaffMember) => void;
  onRole: (member: StaffMember) => void;
};

/** The staff as a table, for wide screens. */
export function MemberTable({ members, roleNames, ...list }: MemberListProps) {
  return (
    <PanelTable
      caption="Personas que pueden entrar a la administración"
      columns={[
        { name: 'Persona' },
        { name: 'Desde' },
        { name: 'Inició sesión' },
        { name: 'Verificación en dos pasos' },
        { name: 'Acciones', isFigure: true },
      ]}
    >
      {members.map((member) => (
        <tr key={member.userId} className="hover:bg-admin-sidebar">
          <th scope="row" className={`${cell} text-left font-normal`}>
            <Person member={member} role={roleNames[member.staffRole ?? '']} isOneself={member.userId === list.ownId} />
          </th>
          <td className={`${cell} whitespace-nowrap`}>{formatShortDate(member.since)}</td>
          <td className={`${cell} whitespace-nowrap`}>{signedIn(member)}</td>
          <td className={cell}>
            <TwoFactorBadge isOn={member.hasTwoFactor} />
          </td>
          <td className={`${cell} text-right`}>
            <MemberButtons member={member} {...list} />
          </td>
        </tr>
      ))}
    </PanelTable>
  );
}

/** The staff as cards, for narrow screens. */
export function MemberCards({ members, roleNames, ...list }: MemberListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
      {members.map((member) => (
        <li
          key={member.userId}
          className="flex flex-col rounded-card-admin border border-line bg-surface px-4 pt-4 pb-1 text-admin-body"
        >
          <Person member={member} role={roleNames[member.staffRole ?? '']} isOneself={member.userId === list.ownId} />
          <dl className="mt-3 mb-3 grid gap-1 text-label">
            <Fact label="Desde">{formatShortDate(member.since)}</Fact>
            <Fact label="Inició sesión">{signedIn(member)}</Fact>
          </dl>
          <div className="mt-auto flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t border-line py-1">
            <TwoFactorBadge isOn={member.hasTwoFactor} withName />
            <MemberButtons member={member} {...list} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type PersonProps = { member: StaffMember; role: string | undefined; isOneself: boolean };

function Person({ member, role = 'Sin rol', isOneself }: PersonProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={member} size="small" />
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {member.fullName || member.email}
          {isOneself && <span className="font-normal text-ink-2"> (tú)</span>}
        </p>
        <p className="text-label text-ink-2">{role}</p>
        <p className="text-label [overflow-wrap:anywhere] text-ink-2">{member.email}</p>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function signedIn({ signedInAt }: StaffMember): string {
  return signedInAt ? formatShortDate(signedInAt) : 'Sin sesión abierta';
}

function TwoFactorBadge({ isOn, withName = false }: { isOn: boolean; withName?: boolean }) {
  const Icon = isOn ? ShieldCheck : ShieldAlert;
  return (
    <Badge tone={isOn ? 'green' : 'amber'} icon={<Icon aria-hidden="true" />}>
      {withName && 'Dos pasos: '}
      {isOn ? 'Activada' : 'Desactivada'}
    </Badge>
  );
}

type MemberButtonsProps = { member: StaffMember } & Omit<MemberListProps, 'members' | 'roleNames'>;

/** An owner is changed only by herself. */
function MemberButtons({ member, ownId, onRevoke, onRole }: MemberButtonsProps) {
  const isOneself = member.userId === ownId;
  const isOwner = member.staffRole === ownerRole;
  if (isOwner && !isOneself) return null;
  const name = member.fullName || member.email;
  return (
    <span className="-mx-3 inline-flex flex-wrap justify-end">
      <Button
        variant="text"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Cambiar el rol de ${name}`}
        onClick={() => onRole(member)}
        className="px-3! whitespace-nowrap"
      >
        <UserCog aria-hidden="true" size={18} strokeWidth={1.75} />
        Cambiar rol
      </Button>
      {(isOwner || !isOneself) && (
        <Button
          variant="text"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Retirar el acceso de ${name}`}
          onClick={() => onRevoke(member)}
          className="px-3! whitespace-nowrap text-danger!"
        >
          <UserX aria-hidden="true" size={18} strokeWidth={1.75} />
          Retirar acceso
        </Button>
      )}
    </span>
  );
}
