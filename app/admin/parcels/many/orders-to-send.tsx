import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SelectPage, SelectRow } from '#app/admin/list/select-box.tsx';
import { SelectionBar } from '#app/admin/list/selection-bar.tsx';
import { type Selection, useSelection } from '#app/admin/list/use-selection.ts';
import { CopyAddress } from '#app/admin/orders/copy-address.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { parcelLabelsHref } from '#app/admin/parcels/parcels-href.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { StaffChannel } from '#shop/orders/confirming/order-confirmation.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { OrderToSend } from '#shop/parcels/list-parcels.server.ts';
import { ConfirmMany } from './confirm-many.tsx';
import { guideField } from './many-parcels.ts';
import { RowProblem } from './row-problem.tsx';
import { useManyParcels } from './use-many-parcels.ts';

type OrdersToSendProps = {
  orders: OrderToSend[];
  carriers: { id: string; name: string }[];
  /** shown in place of no orders */
  empty: ReactNode;
  onCleared: () => void;
};

/**
 * The orders that have no parcel: staff type the guides in a column and make all parcels at once. Those that their
 * customers have not confirmed are selected one by one.
 */
export function OrdersToSend({ orders, carriers, empty, onCleared }: OrdersToSendProps) {
  const form = useRef<HTMLFormElement>(null);
  const [carrier, setCarrier] = useState(carriers[0]?.id ?? '');
  const together = orders.filter((order) => !order.isToConfirm);
  const selection = useSelection(idsOf(orders), idsOf(together));
  const settle = (say: (done: number) => Toast) => (done: number, untouched: string[]) => {
    selection.choose(untouched);
    if (untouched.length === 0) onCleared();
    if (done > 0) toast(say(done));
  };
  const making = useManyParcels('/admin/parcels/create', settle(sayCreated));
  const confirming = useManyParcels('/admin/parcels/confirm', settle(sayConfirmed));
  useFormAnswer(making.untouched, () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const chosen = orders.filter(({ id }) => selection.has(id));
  const toConfirm = chosen.filter(({ isToConfirm }) => isToConfirm);
  const create = () => {
    const fields = new FormData(form.current ?? undefined);
    fields.set('carrier', carrier);
    making.submit(withOrders(fields, chosen));
  };
  const confirm = (channel: StaffChannel) => {
    const fields = new FormData();
    fields.set('channel', channel);
    confirming.submit(withOrders(fields, toConfirm));
  };
  if (orders.length === 0) return empty;
  return (
    // Sent by the button in the bar.
    <form ref={form} onSubmit={(event) => event.preventDefault()} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Transportadora"
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
          className="min-w-0 grow sm:max-w-xs"
        >
          {carriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ChoosePage selection={selection} together={together.length} all={orders.length} />
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            selection={selection}
            problem={making.problems[order.id] ?? confirming.problems[order.id]}
            isOfGuide={making.untouched.some(({ id, isOfGuide }) => id === order.id && isOfGuide)}
            onNext={() => focusNextGuide(form.current, order.id)}
          />
        ))}
      </ul>
      <SelectionBar
        selection={selection}
        words={{ one: 'pedido seleccionado', many: 'pedidos seleccionados' }}
        onCleared={onCleared}
      >
        <Button
          size="sm"
          onClick={create}
          pending={making.isBusy}
          pendingText="Creando..."
          className={toConfirm.length > 0 ? 'max-sm:col-span-2' : ''}
        >
          Crear paquetes
        </Button>
        {toConfirm.length > 0 && <ConfirmMany count={toConfirm.length} isBusy={confirming.isBusy} onChoose={confirm} />}
        <Link to={parcelLabelsHref(selection.ids)} className={buttonClass('neutral', 'sm')}>
          Imprimir etiquetas
        </Link>
      </SelectionBar>
    </form>
  );
}

/** The box that selects the orders which are selected together, if there are any. */
function ChoosePage({ selection, together, all }: { selection: Selection; together: number; all: number }) {
  if (together === 0) return null;
  const except = together < all ? 'los que están por confirmar' : undefined;
  return <SelectPage selection={selection} hasWords except={except} className="-ml-2.5" />;
}

const idsOf = (orders: OrderToSend[]) => orders.map(({ id }) => id);

function withOrders(form: FormData, orders: OrderToSend[]): FormData {
  for (const { id, seen } of orders) form.append('order', `${id} ${seen}`);
  return form;
}

type Toast = { title: string; description: string };

const sayCreated = (done: number): Toast => ({
  title: done === 1 ? 'Paquete creado' : 'Paquetes creados',
  description: `${done === 1 ? 'Quedó 1' : `Quedaron ${done}`} en «Por entregar».`,
});

const sayConfirmed = (done: number): Toast => ({
  title: done === 1 ? 'Pedido confirmado' : 'Pedidos confirmados',
  description: done === 1 ? 'Ya se puede despachar.' : `${done} pedidos ya se pueden despachar.`,
});

type OrderRowProps = {
  order: OrderToSend;
  selection: Selection;
  problem: string | undefined;
  /** whether the problem is one of the typed guide */
  isOfGuide: boolean;
  onNext: () => void;
};

function OrderRow({ order, selection, problem, isOfGuide, onNext }: OrderRowProps) {
  const name = formatOrderNumber(order.orderNumber);
  // Scanners end what they read with Enter.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext();
  };
  return (
    <li
      className={`grid grid-cols-1 gap-x-6 gap-y-3 rounded-card-admin border px-4 py-3 text-admin-body sm:grid-cols-[minmax(0,1fr)_16rem] ${
        selection.has(order.id) ? 'border-green bg-green-tint' : 'border-line bg-surface'
      }`}
    >
      <div className="flex min-w-0 items-start gap-1">
        <SelectRow
          selection={selection}
          id={order.id}
          label={`Seleccionar pedido ${name}`}
          className="-mt-2.5 -ml-2.5"
        />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-x-3">
            <OrderLink order={order} />
            {order.isToConfirm && <Badge tone="orange">Por confirmar</Badge>}
          </span>
          <p>
            {order.customer}&nbsp;· {order.city}
          </p>
          <p className="text-label text-ink-2">
            {order.toCollect > 0 ? `Cobrar ${formatPesos(order.toCollect)}` : 'Nada por cobrar'}&nbsp;·{' '}
            {formatMoment(order.orderDate)}
          </p>
        </div>
        <div className="-mt-2.5 -mr-2.5 ml-auto sm:mr-0">
          <CopyAddress order={{ ...order, delivery: 'parcel' }} of={order.orderNumber} />
        </div>
      </div>
      <TextField
        name={guideField(order.id)}
        label="Guía"
        aria-label={`Guía del pedido ${name}`}
        optional
        autoComplete="off"
        maxLength={60}
        {...(isOfGuide && problem && { error: problem })}
        onKeyDown={goOn}
        onChange={(event) => {
          if (event.target.value.trim() !== '' && !selection.has(order.id)) selection.toggle(order.id);
        }}
      />
      {!isOfGuide && <RowProblem problem={problem} />}
    </li>
  );
}

function focusNextGuide(form: HTMLFormElement | null, orderId: string) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[name^="guide"]') ?? [])];
  fields[fields.findIndex(({ name }) => name === guideField(orderId)) + 1]?.focus();
}
