import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { StaffMember } from '#shop/staff/staff-members.server.ts';
import { toast } from '../../ui/toast.tsx';
import { useDeleteDialog } from '../use-delete-dialog.tsx';
import type { action } from './revoke-member.ts';
import { revokeMemberHref } from './staff-href.ts';

/** Ending somebody's access: what that touches, and what came of it. */
export function useRevokeMember(onRevoked: () => void) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    if (answer.ok)
      toast({ title: 'Acceso Retirado', description: `${answer.name} ya no puede entrar a la administración.` });
    else toast({ title: 'Error al Retirar', description: answer.problem, kind: 'destructive' });
  }, [answer]);

  return useDeleteDialog<StaffMember>({
    fetcher,
    hrefOf: ({ userId }) => revokeMemberHref(userId),
    question: (member) => <WhatIsTouched member={member} />,
    confirmText: 'Sí, retirar acceso',
    pendingText: 'Retirando...',
    onDeleted: onRevoked,
  });
}

function WhatIsTouched({ member: { fullName, email, openSessions, standingInvites } }: { member: StaffMember }) {
  return (
    <>
      <p>
        <strong className="text-ink [overflow-wrap:anywhere]">{fullName || email}</strong> dejará de entrar a la
        administración de inmediato.
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>{sessionsText(openSessions)}</li>
        {standingInvites > 0 && (
          <li>
            {standingInvites === 1
              ? 'Se retira 1 invitación suya que nadie ha aceptado.'
              : `Se retiran ${standingInvites} invitaciones suyas que nadie ha aceptado.`}
          </li>
        )}
        <li>Su cuenta sigue como la de un cliente, y lo que hizo queda en la actividad con su nombre.</li>
      </ul>
    </>
  );
}

function sessionsText(open: number): string {
  if (open === 0) return 'No tiene sesiones abiertas.';
  return open === 1 ? 'Se cierra su sesión abierta.' : `Se cierran sus ${open} sesiones abiertas.`;
}
