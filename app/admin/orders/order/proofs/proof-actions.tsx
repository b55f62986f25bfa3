import { useState } from 'react';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatPesos, type Pesos, withThousands } from '#shop/money.ts';
import { readPesos } from '#shop/orders/money/hand-payments.ts';
import type { SeenOrderDetail, StaffProof } from '#shop/orders/order.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';

type ProofActionsProps = {
  proof: StaffProof;
  order: Pick<SeenOrderDetail, 'status'>;
  /** what the order lacks */
  due: Pesos;
  /** whether the proof is being approved */
  approving: boolean;
  /** called with what arrived as staff wrote it; empty only if nothing was due */
  onApprove: (amount: string) => void;
  onReject: () => void;
  onWithdraw: () => void;
};

/** The buttons, for staff who may review payments, that approve or reject a proof, or withdraw its approval until the goods leave. */
export function ProofActions({ proof, order, due, approving, onApprove, onReject, onWithdraw }: ProofActionsProps) {
  const may = useMay();
  const [amount, setAmount] = useState(due > 0 ? withThousands(due) : '');
  const [problem, setProblem] = useState<string>();
  if (!may('payments')) return null;
  if (proof.status === 'approved' && !proof.returnedAt && !goodsHaveLeft(order.status))
    return (
      <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onWithdraw} className="mt-4 max-sm:w-full">
        Retirar aprobación
      </Button>
    );
  if (proof.status !== 'pending') return null;
  const approve = () => {
    if ((due > 0 || amount.trim() !== '') && !readPesos(amount)) return setProblem('Escribe cuánto llegó, en pesos.');
    setProblem(undefined);
    onApprove(amount);
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
    >
      {due > 0 ? (
        <>
          <p className="text-admin-body">
            El pedido debe <strong className="tabular font-bold">{formatPesos(due)}</strong>. Antes de aprobar, confirma
            en la cuenta cuánto llegó.
          </p>
          <TextField
            label="Llegó a la cuenta"
            inputMode="numeric"
            autoComplete="off"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={problem}
            className="sm:max-w-60"
            note={
              <p role="status" className="mt-2 text-admin-body font-semibold empty:mt-0">
                {differenceText(readPesos(amount), due)}
              </p>
            }
          />
        </>
      ) : (
        <>
          <p className="text-admin-body">
            El pedido no debe nada. Antes de aprobar, confirma en la cuenta que este dinero llegó. Si es otro pago,
            escribe cuánto: queda por devolver.
          </p>
          <TextField
            label="Llegó de más"
            optional
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={problem}
            className="sm:max-w-60"
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={approving} className="max-sm:flex-auto">
          Aprobar pago
        </Button>
        <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onReject} className="max-sm:flex-auto">
          Rechazar
        </Button>
      </div>
    </form>
  );
}

/** What an amount other than what is due means. */
function differenceText(amount: Pesos | null, due: Pesos): string {
  if (!amount || amount === due) return '';
  return amount < due
    ? `Quedan por pagar ${formatPesos(due - amount)}.`
    : `Quedan ${formatPesos(amount - due)} a favor del cliente, por devolver.`;
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
      El comprobante queda otra vez por revisar y se anula el pago que mostraba.{' '}
      {order.status === 'Pagado' &&
        'El pedido vuelve a Pendiente si no tiene otro pago, y sus unidades siguen apartadas. '}
      Al cliente no le escribimos hasta que lo apruebes o lo rechaces.
    </ConfirmDialog>
  );
}
