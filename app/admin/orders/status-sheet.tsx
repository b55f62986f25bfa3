import { useId } from 'react';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
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
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[420px]"
    >
      <ModalHeader
        id={id}
        title="Cambiar estado"
        description={count === 1 ? '1 pedido pasa a:' : `${count} pedidos pasan a:`}
        onClose={onClose}
        className="px-6 py-4"
      />
      <ul className="grid gap-1 overflow-y-auto p-3">
        {statuses.map((status) => (
          <li key={status}>
            <button
              type="button"
              aria-disabled={pending !== null || undefined}
              onClick={() => pending === null && onChoose(status)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left text-admin-body font-semibold transition-colors duration-150 hover:bg-green-tint aria-disabled:hover:bg-transparent"
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
      </ul>
      <p className="border-t border-line px-6 py-4 text-label text-ink-2">
        Avisamos por correo a cada cliente cuando su pedido queda Pagado, Enviado, Entregado o Cancelado. El de una cita
        queda Entregado cuando la cita se cumple.
      </p>
    </Modal>
  );
}
