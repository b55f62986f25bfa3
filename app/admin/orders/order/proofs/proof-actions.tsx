import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { formatPesos } from '#shop/money.ts';
import type { SeenOrderDetail, StaffProof } from '#shop/orders/order.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';

type ProofActionsProps = {
  proof: StaffProof;
  order: Pick<SeenOrderDetail, 'status' | 'totalAmount'>;
  /** whether the proof is being approved */
  approving: boolean;
  onApprove: () => void;
  onReject: () => void;
  onWithdraw: () => void;
};

/** The buttons, for staff who may review payments, that approve or reject a proof, or withdraw its approval until the goods leave. */
export function ProofActions({ proof, order, approving, onApprove, onReject, onWithdraw }: ProofActionsProps) {
  const may = useMay();
  if (!may('payments')) return null;
  if (proof.status === 'approved' && !proof.returnedAt && !goodsHaveLeft(order.status))
    return (
      <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onWithdraw} className="mt-4 max-sm:w-full">
        Retirar aprobación
      </Button>
    );
  if (proof.status !== 'pending') return null;
  return (
    <>
      <p className="mt-4 text-admin-body">
        Debe decir <strong className="tabular font-bold">{formatPesos(order.totalAmount ?? 0)}</strong>. Antes de
        aprobar, confirma en la cuenta que el dinero llegó.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" pending={approving} onClick={onApprove} className="max-sm:flex-auto">
          Aprobar pago
        </Button>
        <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onReject} className="max-sm:flex-auto">
          Rechazar
        </Button>
      </div>
    </>
  );
}

type WithdrawDialogProps = {
  order: Pick<SeenOrderDetail, 'status'>;
  open: boolean;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks whether to withdraw the approval of a proof. */
export function WithdrawDialog({ order, ...dialog }: WithdrawDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="¿Retirar la aprobación?"
      confirmText="Sí, retirarla"
      cancelText="Volver"
      pendingText="Retirando..."
    >
      El comprobante queda otra vez por revisar.{' '}
      {order.status === 'Pagado' &&
        'El pedido vuelve a Pendiente si no tiene otro pago, y sus unidades siguen apartadas. '}
      Al cliente no le escribimos hasta que lo apruebes o lo rechaces.
    </ConfirmDialog>
  );
}
