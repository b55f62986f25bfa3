import { Clock, Link2, Send, X } from 'lucide-react';
import { useFetcher } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { InviteInList } from '#shop/staff/staff-invites.server.ts';
import { InviteLink } from './invite-link.tsx';
import { inviteHref } from './staff-href.ts';

type InviteListProps = {
  invites: InviteInList[];
  /** by the code or id of the role */
  roleNames: Record<string, string>;
  now: Date;
  /** called when an invitation is revoked: its row, which had the focus, disappears */
  onRevoked: () => void;
};

/** The open invitations. */
export function InviteList({ invites, roleNames, now, onRevoked }: InviteListProps) {
  return (
    <Panel title="Invitaciones pendientes" id="invitaciones" flush>
      {invites.length === 0 ? (
        <p className="px-5 py-6 text-admin-body text-ink-2 md:px-6">Nadie tiene una invitación por aceptar.</p>
      ) : (
        <ul className="divide-y divide-line">
          {invites.map((invite) => (
            <Invite
              key={invite.id}
              invite={invite}
              roleName={roleNames[invite.staffRole ?? ''] ?? 'Sin rol'}
              isOver={invite.expiresAt <= now}
              onRevoked={onRevoked}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The response to an action; `url` is the invitation's link, if requested. */
type Answer = { ok: true; email: string; url?: string } | { ok: false; problem: string };

type InviteProps = { invite: InviteInList; roleName: string; isOver: boolean; onRevoked: () => void };

function Invite({ invite, roleName, isOver, onRevoked }: InviteProps) {
  const { id, email, invitedByName, expiresAt } = invite;
  const sending = useDeed(id, 'send', (answer) =>
    toast({ title: 'Invitación enviada', description: `Le escribimos a ${answer.email}.` }),
  );
  const copying = useDeed(id, 'link', () => {});
  const revoking = useDeed(id, 'revoke', (answer) => {
    toast({ title: 'Invitación retirada', description: `El enlace de ${answer.email} ya no sirve.` });
    onRevoked();
  });
  const url = copying.answer?.ok ? copying.answer.url : undefined;

  return (
    <li className="px-5 py-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-admin-body font-semibold [overflow-wrap:anywhere]">{email}</p>
        {isOver && (
          <Badge tone="amber" icon={<Clock aria-hidden="true" />}>
            Vencida
          </Badge>
        )}
      </div>
      <p className="text-label text-ink-2">
        {roleName} · {isOver ? 'Venció' : 'Vence'} {formatMoment(expiresAt)}
        {invitedByName && ` · Invitó ${invitedByName}`}
      </p>
      <div className="-mx-3 mt-1 flex flex-wrap">
        <Button
          variant="text"
          size="sm"
          className="px-3!"
          {...sending.button}
          aria-label={`Enviar otra vez a ${email}`}
        >
          <Send aria-hidden="true" size={18} />
          Enviar otra vez
        </Button>
        <Button
          variant="text"
          size="sm"
          className="px-3!"
          {...copying.button}
          aria-label={`Copiar enlace de la invitación de ${email}`}
        >
          <Link2 aria-hidden="true" size={18} />
          Copiar enlace
        </Button>
        <Button
          variant="text"
          size="sm"
          className="px-3! text-danger!"
          {...revoking.button}
          aria-label={`Retirar la invitación de ${email}`}
        >
          <X aria-hidden="true" size={18} />
          Retirar
        </Button>
      </div>
      {url && <InviteLink email={email} url={url} className="mt-2" />}
    </li>
  );
}

/** One action on an invitation: its fetcher, and the report of its result. */
function useDeed(
  inviteId: string,
  deed: Parameters<typeof inviteHref>[1],
  onDone: (answer: Extract<Answer, { ok: true }>) => void,
) {
  const fetcher = useFetcher<Answer>();
  const answer = useFetcherAnswer(fetcher, (heard) => {
    if (heard.ok) onDone(heard);
    else toast({ title: 'Error al invitar', description: heard.problem, kind: 'destructive' });
  });
  return {
    answer,
    button: {
      pending: fetcher.state !== 'idle',
      onClick: () => void fetcher.submit(null, { method: 'post', action: inviteHref(inviteId, deed) }),
    },
  };
}
