import { Printer, RefreshCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import { formatOrderNumber, type OrderSummary } from '#shop/orders/order.ts';
import type { OrderMarks } from '#shop/orders/order-marks.server.ts';
import { goodsHaveLeft, type OrderStatus, orderStatuses } from '#shop/orders/order-status.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, Modal, ModalHeader } from '../../ui/dialog.tsx';
import { OrderStatusMark } from '../../ui/shop/order-status-badge.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import type { Selection } from '../list/use-selection.ts';
import type { action as changeStatuses } from './change-statuses.ts';
import type { action as deleteOrders } from './delete-orders.ts';
import { chosenOrdersForm, type UntouchedOrder } from './many-orders.ts';
import { OrderLink } from './order-cells.tsx';
import { shortOrderId, slipsHref } from './orders-href.ts';

type ManyOrdersProps = {
  /** those of the page */
  orders: OrderSummary[];
  marks: Record<string, OrderMarks>;
  selection: Selection;
  /** told when the choice is gone, and with it what had the focus */
  onCleared: () => void;
  /** the list itself */
  children: ReactNode;
};

/** What can be done with the chosen orders together, and what came of it. */
export function ManyOrders({ orders, marks, selection, onCleared, children }: ManyOrdersProps) {
  const [asking, setAsking] = useState<'status' | 'cancel' | 'delete' | null>(null);
  const chosen = orders.filter(({ id }) => selection.has(id));
  const close = () => setAsking(null);
  const settle = () => {
    close();
    selection.clear();
    onCleared();
  };
  const status = useManyOrders<typeof changeStatuses>('/admin/orders/status', orders, (answer) => {
    settle();
    sayChanged(answer.done, answer.status);
  });
  const deletion = useManyOrders<typeof deleteOrders>('/admin/orders/delete', orders, (answer) => {
    settle();
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
      <SelectionBar
        selection={selection}
        words={{ one: 'pedido seleccionado', many: 'pedidos seleccionados' }}
        onCleared={onCleared}
      >
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('status')} className="max-sm:col-span-2">
          <RefreshCw aria-hidden="true" size={18} className="max-sm:hidden" />
          Cambiar estado
        </Button>
        <Link to={slipsHref(selection.ids)} className={`${buttonClass('neutral', 'sm')} max-sm:px-2`}>
          <Printer aria-hidden="true" size={18} className="max-sm:hidden" />
          Imprimir
        </Link>
        <Button
          variant="neutral"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setAsking('delete')}
          className="max-sm:px-2"
        >
          <Trash2 aria-hidden="true" size={18} className="max-sm:hidden" />
          Eliminar
        </Button>
      </SelectionBar>

      <StatusSheet
        open={asking === 'status'}
        count={chosen.length}
        pending={status.pending}
        onChoose={(to) => (to === 'Cancelado' ? setAsking('cancel') : change(to))}
        onClose={close}
      />
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
        {givenBackText(chosen, marks, { withSent: true })} Avisamos a cada cliente por correo.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        pending={deletion.pending !== null}
        confirmText={chosen.length === 1 ? 'Sí, eliminar' : `Sí, eliminar ${chosen.length}`}
        onConfirm={() => deletion.submit(chosenOrdersForm(chosen))}
        onCancel={close}
      >
        {nameOrders(chosen)} {chosen.length === 1 ? 'saldrá' : 'saldrán'} de las listas.{' '}
        {givenBackText(chosen, marks, { withSent: false })}
      </ConfirmDialog>
    </>
  );
}

type ManyOrdersAction = typeof changeStatuses | typeof deleteOrders;
type AnswerOf<Action extends ManyOrdersAction> = NonNullable<ReturnType<typeof useFetcher<Action>>['data']>;

/** Sends a change of many orders; what stayed as it was is kept until the next one. */
function useManyOrders<Action extends ManyOrdersAction>(
  action: string,
  orders: OrderSummary[],
  onDone: (answer: Extract<AnswerOf<Action>, { done: string[] }>) => void,
) {
  const fetcher = useFetcher<Action>();
  const { revalidate } = useRevalidator();
  const [untouched, setUntouched] = useState<{ order: OrderSummary; problem: string }[]>([]);
  const [answers, setAnswers] = useState(0);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  // As they were when they were sent: those that went have left the list by the time the answer is here.
  const sent = useRef(orders);
  const heard = useRef(onDone);
  useEffect(() => {
    heard.current = onDone;
  });

  useEffect(() => {
    if (!answer) return;
    const told = answer as { ok: boolean } & Partial<{ done: string[]; untouched: UntouchedOrder[]; problem: string }>;
    if (told.problem) {
      toast({ title: 'Error al Guardar', description: told.problem, kind: 'destructive' });
      return;
    }
    heard.current(answer as Extract<AnswerOf<Action>, { done: string[] }>);
    setUntouched(
      (told.untouched ?? []).flatMap(({ id, problem }) => {
        const order = sent.current.find((one) => one.id === id);
        return order ? [{ order, problem }] : [];
      }),
    );
    setAnswers((count) => count + 1);
    // A refusal leaves the list as it was read, and it is no longer true.
    if (!told.ok) void revalidate();
  }, [answer, revalidate]);

  return {
    submit(form: FormData) {
      if (fetcher.state !== 'idle') return;
      sent.current = orders;
      void fetcher.submit(form, { method: 'post', action });
    },
    pending: fetcher.state === 'idle' ? null : ((fetcher.formData?.get('status') as OrderStatus | null) ?? 'sent'),
    untouched,
    answers,
  };
}

function sayChanged(done: string[], status: OrderStatus) {
  const [first] = done;
  if (!first) return;
  toast({
    title: 'Estado Actualizado',
    description:
      done.length === 1
        ? `El pedido #${shortOrderId(first)} ahora está ${status}.`
        : `${done.length} pedidos ahora están en ${status}.`,
  });
}

function sayDeleted(count: number) {
  if (count === 0) return;
  toast(
    count === 1
      ? { title: 'Pedido Eliminado', description: 'El pedido salió de las listas.' }
      : { title: 'Pedidos Eliminados', description: `${count} pedidos salieron de las listas.` },
  );
}

type UntouchedProps = { orders: { order: OrderSummary; problem: string }[]; what: string; one: string };

/** Which orders stayed as they were, and why: it stays too, until somebody has read it. */
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

type StatusSheetProps = {
  open: boolean;
  count: number;
  /** the status that is being set */
  pending: string | null;
  onChoose: (status: OrderStatus) => void;
  onClose: () => void;
};

/** The statuses, one press each. */
function StatusSheet({ open, count, pending, onChoose, onClose }: StatusSheetProps) {
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
        {orderStatuses.map((status) => (
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
        Avisamos por correo a cada cliente cuando su pedido queda Pagado, Enviado, Entregado o Cancelado.
      </p>
    </Modal>
  );
}

/** 'Los pedidos 482 915 y 731 904'; past a handful only how many. */
function nameOrders(orders: OrderSummary[]): ReactNode {
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

/** What a change gives back to the shelf. */
function givenBackText(
  orders: OrderSummary[],
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
