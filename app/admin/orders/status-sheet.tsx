import { ChoiceSheet, choiceClass } from '#app/admin/ui/choice-sheet.tsx';
import { OrderStatusMark } from '#app/ui/shop/order-status-badge.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';

type StatusSheetProps = {
  open: boolean;
  count: number;
  /** the statuses to choose from */
  statuses: OrderStatus[];
  /** the status being applied; null if none is */
  pending: string | null;
  onChoose: (status: OrderStatus) => void;
  onClose: () => void;
};

/** Offers the order statuses, to choose the new status of the selected orders. */
export function StatusSheet({ open, count, statuses, pending, onChoose, onClose }: StatusSheetProps) {
  return (
    <ChoiceSheet
      open={open}
      title="Cambiar estado"
      description={count === 1 ? '1 pedido pasa a:' : `${count} pedidos pasan a:`}
      onClose={onClose}
      note="Avisamos por correo a cada cliente cuando su pedido queda Pagado, Enviado, Entregado o Cancelado. El de una cita queda Entregado cuando la cita se cumple."
    >
      {statuses.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-disabled={pending !== null || undefined}
            onClick={() => pending === null && onChoose(status)}
            className={`${choiceClass} font-semibold`}
          >
            <OrderStatusMark status={status} />
            {status}
            {pending === status && (
              <span className="ml-auto">
                <Spinner />
              </span>
            )}
          </button>
        </li>
      ))}
    </ChoiceSheet>
  );
}
