import { CircleCheck, CircleX, Clock, FileText, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderHref, proofHref } from '#app/admin/orders/orders-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import type { ProofStatus } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import { formatOrderNumber, type SeenOrderDetail, type StaffProof } from '#shop/orders/order.ts';
import { ProofActions, WithdrawDialog } from './proof-actions.tsx';
import { formatFileSize, proofStatusWords } from './proof-words.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useReviewProof } from './use-review-proof.ts';

type ProofPanelProps = {
  /** what a transfer should bring: what the order lacks */
  due: Pesos;
  order: Pick<SeenOrderDetail, 'id' | 'status' | 'totalAmount' | 'shippingAddress' | 'forgottenAt' | 'proofs'>;
};

/** The transfer proofs of an order: those to review, or else the latest, with their files; the others below. */
export function ProofPanel({ order, due }: ProofPanelProps) {
  const [rejecting, setRejecting] = useState<StaffProof | null>(null);
  const [withdrawing, setWithdrawing] = useState<StaffProof | null>(null);
  const review = useReviewProof(order, () => {
    setRejecting(null);
    setWithdrawing(null);
  });
  const waiting = order.proofs.filter(({ status }) => status === 'pending');
  const current = waiting.length > 0 ? waiting : order.proofs.slice(0, 1);
  const earlier = order.proofs.filter((proof) => !current.includes(proof));
  if (current.length === 0) return null;
  if (order.forgottenAt) return <ForgottenProofs proofs={order.proofs} />;

  const actionsFor = (proof: StaffProof) => (
    <ProofActions
      proof={proof}
      order={order}
      // Another amount is due once another proof was reviewed.
      key={due}
      due={due}
      approving={review.pending === 'approve'}
      onApprove={(amount) => review.approve(proof, amount)}
      onReject={() => setRejecting(proof)}
      onWithdraw={() => setWithdrawing(proof)}
    />
  );
  return (
    <Panel title="Comprobante de transferencia" id="comprobante" flush className="print:hidden">
      <div className="divide-y divide-line">
        {current.map((proof) => (
          <div key={proof.id} className="grid gap-5 px-5 py-5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] md:px-6">
            <ProofPreview orderId={order.id} proof={proof} />
            <div className="min-w-0">
              <ProofFacts proof={proof} />
              {actionsFor(proof)}
            </div>
          </div>
        ))}
      </div>
      {earlier.length > 0 && (
        <section aria-labelledby="comprobantes-anteriores" className="border-t border-line px-5 py-4 md:px-6">
          <h3 id="comprobantes-anteriores" className="text-label font-semibold text-ink-2">
            Comprobantes anteriores
          </h3>
          <ul className="divide-y divide-line">
            {earlier.map((proof) => (
              <li key={proof.id} className="py-3 last:pb-0">
                <ProofFacts proof={proof} fileHref={proofHref(order.id, proof.id)} />
                {actionsFor(proof)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <RejectDialog
        proof={rejecting}
        customer={order.shippingAddress}
        pending={review.pending === 'reject'}
        onReject={review.reject}
        onCancel={() => setRejecting(null)}
      />
      <WithdrawDialog
        order={order}
        open={withdrawing !== null}
        pending={review.pending === 'withdraw'}
        onConfirm={() => withdrawing && review.withdraw(withdrawing)}
        onCancel={() => setWithdrawing(null)}
      />
    </Panel>
  );
}

/** The review results for a customer who closed their account; the files were deleted. */
function ForgottenProofs({ proofs }: { proofs: StaffProof[] }) {
  return (
    <Panel title="Comprobante de transferencia" id="comprobante" className="print:hidden">
      <ul className="divide-y divide-line">
        {proofs.map((proof) => (
          <li key={proof.id} className="py-3 first:pt-0 last:pb-0">
            <ProofFacts proof={{ ...proof, fileName: 'Archivo eliminado a pedido del cliente' }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ProofPreview({ orderId, proof }: { orderId: string; proof: StaffProof }) {
  const href = proofHref(orderId, proof.id);
  const isPicture = proof.contentType.startsWith('image/');
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="group block self-start overflow-hidden rounded-card-admin border border-line bg-sand hover:border-field"
    >
      {isPicture ? (
        <img
          src={href}
          alt="Comprobante que envió el cliente"
          loading="lazy"
          className="h-64 w-full object-contain object-top"
        />
      ) : (
        <span className="flex h-40 flex-col items-center justify-center gap-2 text-ink-2">
          <FileText aria-hidden="true" size={40} strokeWidth={1.5} />
          <span className="text-label font-semibold">PDF</span>
        </span>
      )}
      <span className="flex min-h-11 items-center justify-center border-t border-line bg-surface px-2 text-center text-label font-semibold text-green group-hover:bg-green-tint">
        Abrir en otra pestaña
      </span>
    </a>
  );
}

function ProofFacts({ proof, fileHref }: { proof: StaffProof; fileHref?: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProofStatusBadge status={proof.status} />
        <span className="text-label text-ink-2">Recibido el {formatMoment(proof.createdAt)}</span>
      </div>
      <p className="mt-2 text-admin-body break-words">
        {fileHref ? (
          <a
            href={fileHref}
            target="_blank"
            rel="noopener"
            className="inline-block min-h-6 font-semibold text-green underline decoration-green/35 decoration-1 underline-offset-4 hover:decoration-green"
          >
            {proof.fileName}
          </a>
        ) : (
          <span className="font-semibold">{proof.fileName}</span>
        )}{' '}
        <span className="whitespace-nowrap text-ink-2">· {formatFileSize(proof.byteSize)}</span>
      </p>
      {proof.reviewedAt && (
        <p className="mt-0.5 text-label text-ink-2">
          {proofStatusWords[proof.status].label} por {proof.reviewedByName || 'el equipo'} ·{' '}
          {formatMoment(proof.reviewedAt)}
        </p>
      )}
      {proof.returnedAt && (
        <p className="mt-0.5 text-label font-semibold text-ink-2">Dinero devuelto · {formatMoment(proof.returnedAt)}</p>
      )}
      {proof.reason && <p className="mt-1 text-label break-words text-ink-2">Motivo: {proof.reason}</p>}
      {proof.alsoUsedIn.length > 0 && (
        <p className="mt-3 flex gap-2 rounded-control-admin bg-danger-tint px-3 py-2.5 text-label font-semibold text-danger">
          <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
          <span>
            Este archivo ya se usó en{' '}
            {proof.alsoUsedIn.map(({ orderId, orderNumber }, place) => (
              <span key={orderId}>
                {place > 0 && ', '}
                <Link to={orderHref(orderId)} className="inline-block min-h-6 underline underline-offset-4">
                  el pedido {formatOrderNumber(orderNumber)}
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  );
}

const icons: Record<ProofStatus, LucideIcon> = { pending: Clock, approved: CircleCheck, rejected: CircleX };

function ProofStatusBadge({ status }: { status: ProofStatus }) {
  const { label, tone } = proofStatusWords[status];
  const Icon = icons[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
