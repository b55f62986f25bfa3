import { Printer, RefreshCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { SelectionBar } from '#app/admin/list/selection-bar.tsx';
import type { Selection } from '#app/admin/list/use-selection.ts';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { refundText } from '#app/admin/orders/refund-text.ts';
import { sayStatusChanged } from '#app/admin/orders/say-status-changed.ts';
import { StatusSheet } from '#app/admin/orders/status-sheet.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { OrderMarks } from '#shop/orders/list/order-marks.server.ts';
import { formatOrderNumber, type SeenOrder } from '#shop/orders/order.ts';
import { offeredStatuses } from '#shop/orders/status/offered-statuses.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';
import type { action as changeStatuses } from './change-statuses.ts';
import type { action as deleteOrders } from './delete-orders.ts';
import { chosenOrdersForm } from './many-orders.ts';
import { PrintSheet } from './print-sheet.tsx';
import { useManyOrders } from './use-many-orders.ts';

type ManyOrdersProps = {
  /** the orders of the page */
  orders: SeenOrder[];
  marks: Record<string, OrderMarks>;
  /** the money the shop has for each paid order, by id */
  paid: Record<string, number>;
  selection: Selection;
  /** called after the selection is cleared: the focused button is gone, so the focus must be moved */
  onCleared: () => void;
  /** the list of orders */
  children: ReactNode;
};

/** Changes the status of the selected orders, prints or deletes them, and reports the orders that did not change. */
export function ManyOrders({ orders, marks, paid, selection, onCleared, children }: ManyOrdersProps) {
  const may = useMay();
  const [asking, setAsking] = useState<'status' | 'print' | 'cancel' | 'delete' | null>(null);
  const chosen = orders.filter(({ id }) => selection.has(id));
  const close = () => setAsking(null);
  // Refused orders stay selected: once the list shows their new status, the next press works.
  const settle = (untouched: { id: string }[]) => {
    close();
    selection.choose(untouched.map(({ id }) => id));
    if (untouched.length === 0) onCleared();
  };
  const status = useManyOrders<typeof changeStatuses>('/admin/orders/status', orders, (answer) => {
    settle(answer.untouched);
    sayStatusChanged(answer.done, answer.status);
  });
  const deletion = useManyOrders<typeof deleteOrders>('/admin/orders/delete', orders, (answer) => {
    settle(answer.untouched);
    sayDeleted(answer.done.length);
  });
  const change = (to: OrderStatus) => {
    const form = chosenOrdersForm(chosen);
    form.set('status', to);
    status.submit(form);
  };

  return (
    <>
      <Untouched key={status.answers} orders={status.untouched} what="no cambiaron" one="no cambió" />
      <Untouched
        key={-deletion.answers - 1}
        orders={deletion.untouched}
        what="siguen en la lista"
        one="sigue en la lista"
      />
      {children}
      <SelectionActions
        selection={selection}
        onCleared={onCleared}
        onChangeStatus={() => setAsking('status')}
        onPrint={() => setAsking('print')}
        onDelete={() => setAsking('delete')}
      />
      <StatusSheet
        open={asking === 'status'}
        count={chosen.length}
        statuses={offeredStatuses(chosen, may)}
        pending={status.pending}
        onChoose={(to) => (to === 'Cancelado' ? setAsking('cancel') : change(to))}
        onClose={close}
      />
      <PrintSheet open={asking === 'print'} orderIds={selection.ids} onClose={close} />
      <ConfirmDialog
        open={asking === 'cancel'}
        pending={status.pending !== null}
        confirmText={chosen.length === 1 ? 'Sí, cancelar el pedido' : `Sí, cancelar ${chosen.length} pedidos`}
        pendingText="Cancelando..."
        cancelText="Volver"
        onConfirm={() => change('Cancelado')}
        onCancel={close}
      >
        {nameOrders(chosen)} {chosen.length === 1 ? 'quedará Cancelado' : 'quedarán en Cancelado'}.{' '}
        {givenBackText(chosen, marks, { withSent: true })} {refundText(chosen, paid)} Avisamos a cada cliente por
        correo.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        pending={deletion.pending !== null}
        confirmText={chosen.length === 1 ? 'Sí, eliminar' : `Sí, eliminar ${chosen.length}`}
        onConfirm={() => deletion.submit(chosenOrdersForm(chosen))}
        onCancel={close}
      >
        {nameOrders(chosen)} {chosen.length === 1 ? 'saldrá' : 'saldrán'} de las listas.{' '}
        {givenBackText(chosen, marks, { withSent: false })} {refundText(chosen, paid)}
      </ConfirmDialog>
    </>
  );
}

type SelectionActionsProps = {
  selection: Selection;
  onCleared: () => void;
  onChangeStatus: () => void;
  onPrint: () => void;
  onDelete: () => void;
};

function SelectionActions({ selection, onCleared, onChangeStatus, onPrint, onDelete }: SelectionActionsProps) {
  const may = useMay();
  return (
    <SelectionBar
      selection={selection}
      words={{ one: 'pedido seleccionado', many: 'pedidos seleccionados' }}
      onCleared={onCleared}
    >
      {may('orders.work') && (
        <Button size="sm" aria-haspopup="dialog" onClick={onChangeStatus} className="max-sm:col-span-2">
          <RefreshCw aria-hidden="true" size={18} className="max-sm:hidden" />
          Cambiar estado
        </Button>
      )}
      <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onPrint} className="max-sm:px-2">
        <Printer aria-hidden="true" size={18} className="max-sm:hidden" />
        Imprimir
      </Button>
      {may('orders.cancel') && (
        <Button variant="neutral" size="sm" aria-haspopup="dialog" onClick={onDelete} className="max-sm:px-2">
          <Trash2 aria-hidden="true" size={18} className="max-sm:hidden" />
          Eliminar
        </Button>
      )}
    </SelectionBar>
  );
}

function sayDeleted(count: number) {
  if (count === 0) return;
  toast(
    count === 1
      ? { title: 'Pedido eliminado', description: 'El pedido salió de las listas.' }
      : { title: 'Pedidos eliminados', description: `${count} pedidos salieron de las listas.` },
  );
}

type UntouchedProps = { orders: { order: SeenOrder; problem: string }[]; what: string; one: string };

/** Lists the orders that did not change, and why, until it is dismissed. */
function Untouched({ orders, what, one }: UntouchedProps) {
  const id = useId();
  const [isRead, setRead] = useState(false);
  if (orders.length === 0 || isRead) return null;
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className="flex items-start gap-4 rounded-card-admin border border-on-state-amber/30 bg-state-amber py-4 pr-3 pl-5 text-admin-body text-on-state-amber"
    >
      <div className="min-w-0 flex-1">
        <h2 id={id} className="font-semibold">
          {orders.length === 1 ? `1 pedido ${one}` : `${orders.length} pedidos ${what}`}
        </h2>
        <ul className="mt-1 grid gap-1">
          {orders.map(({ order, problem }) => (
            <li key={order.id}>
              <OrderLink order={order} /> {problem}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Cerrar aviso" look="plain" onClick={() => setRead(true)} className="-my-1.5">
        <X aria-hidden="true" size={20} />
      </IconButton>
    </section>
  );
}

/** Names the orders ('Los pedidos 482 915 y 731 904'); for more than six, only their number. */
function nameOrders(orders: SeenOrder[]): ReactNode {
  const numbers = orders.map(({ orderNumber }) => formatOrderNumber(orderNumber));
  if (numbers.length > 6) return `${numbers.length} pedidos`;
  const names = new Intl.ListFormat('es', { type: 'conjunction' }).format(numbers);
  return (
    <>
      {numbers.length === 1 ? 'El pedido' : 'Los pedidos'}{' '}
      <strong className="tabular font-semibold text-ink">{names}</strong>
    </>
  );
}

/**
 * Says how many units a change returns to stock.
 * @param options.withSent whether the orders that have left the shop return theirs too
 */
function givenBackText(
  orders: SeenOrder[],
  marks: Record<string, OrderMarks>,
  { withSent }: { withSent: boolean },
): string {
  const units = orders
    .filter(
      ({ id, status }) =>
        status !== 'Cancelado' && !marks[id]?.paidWithoutStock && (withSent || !goodsHaveLeft(status)),
    )
    .reduce((sum, { items }) => sum + items.reduce((all, item) => all + item.quantity, 0), 0);
  if (units === 0) return 'Ninguna unidad vuelve al inventario.';
  return units === 1 ? '1 unidad vuelve al inventario.' : `${units} unidades vuelven al inventario.`;
}
