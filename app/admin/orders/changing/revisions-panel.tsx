import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import type { RevisionState } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import type { SeenRevision } from '#shop/orders/revisions/list-revisions.server.ts';
import { revisionStateWords } from '#shop/orders/revisions/revision-words.ts';
import { WithdrawChangeButton } from './withdraw-change-button.tsx';

type RevisionsPanelProps = {
  orderId: string;
  revisions: SeenRevision[];
  /** opens a chat with the customer, with the link to the change that waits; null if none can be opened */
  chat: string | null;
};

/** The changes to an order, latest first: what was before and after, who changed it and why. */
export function RevisionsPanel({ orderId, revisions, chat }: RevisionsPanelProps) {
  const may = useMay();
  return (
    <Panel title="Cambios" id="cambios" flush>
      <ol className="divide-y divide-line">
        {revisions.toReversed().map((revision) => (
          <li key={revision.id} className="px-5 py-4 md:px-6">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-admin-body font-semibold">Cambio {revision.number}</span>
              <Badge tone={tones[revision.state]}>{revisionStateWords[revision.state]}</Badge>
            </p>
            <p className="mt-1 text-label text-ink-2">
              {revision.actorName || (revision.askedBy === 'customer' ? 'El cliente' : 'El equipo')} ·{' '}
              {formatMoment(revision.createdAt)}
            </p>
            {revision.reason && <p className="text-label [overflow-wrap:anywhere] text-ink-2">{revision.reason}</p>}
            <Differences revision={revision} />
            {revision.state === 'offered' && (
              <>
                {revision.expiresAt && (
                  <p className="mt-2 text-label font-semibold">
                    Espera la respuesta hasta el {formatMoment(revision.expiresAt)}
                  </p>
                )}
                {may('orders.change') && (
                  <div className="mt-3 flex flex-wrap gap-2">
                    {chat && (
                      <a href={chat} target="_blank" rel="noopener" className={buttonClass('whatsapp', 'sm')}>
                        <WhatsAppIcon size={20} />
                        Enviar el enlace
                      </a>
                    )}
                    <WithdrawChangeButton orderId={orderId} revisionId={revision.id} />
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Differences({ revision: { differences } }: { revision: Pick<SeenRevision, 'differences'> }) {
  if (differences.length === 0) return null;
  return (
    <dl className="tabular mt-2 grid gap-1.5 text-label">
      {differences.map(({ what, before, after }) => (
        <div key={what} className="[overflow-wrap:anywhere]">
          <dt className="inline font-semibold">{what}: </dt>
          <dd className="inline">
            {before && <span className="text-ink-2">{before} → </span>}
            {after || 'nada'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const tones: Record<RevisionState, BadgeTone> = {
  applied: 'green',
  accepted: 'green',
  offered: 'amber',
  declined: 'red',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};
