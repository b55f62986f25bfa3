import { useFetcher } from 'react-router';
import { useDeleteDialog } from '#app/admin/use-delete-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { StaffMember } from '#shop/staff/staff-members.server.ts';
import type { action } from './revoke-member.ts';
import { revokeMemberHref } from './staff-href.ts';

/** The dialog that revokes a member's access, and the report of its result. */
export function useRevokeMember(onRevoked: () => void) {
  const fetcher = useFetcher<typeof action>();

  useFetcherAnswer(fetcher, (answer) => {
    if (answer.ok)
      toast({ title: 'Acceso retirado', description: `${answer.name} ya no puede entrar a la administración.` });
    else toast({ title: 'Error al retirar', description: answer.problem, kind: 'destructive' });
  });

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
