import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { useRead } from '#app/admin/form/use-read.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import type { ReturnKind } from '#db/schema.ts';
import { formatCalendarDay } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { ReturnableOrder } from '#shop/orders/returns/find-returnable.server.ts';
import { givesShippingBack, returnAmount } from '#shop/orders/returns/return-amount.ts';
import { refundDueOn } from '#shop/orders/returns/return-deadlines.ts';
import { longestReturnReason, type ReturnErrors, unitsLeft } from '#shop/orders/returns/return-fields.ts';
import { returnKindWords } from '#shop/orders/returns/return-words.ts';
import { ReturnLine } from './return-line.tsx';

type ReturnFormProps = {
  order: ReturnableOrder;
  /** the number of the latest return; 0 without any */
  latest: number;
  today: string;
  refusal: { problem: string; errors?: ReturnErrors; newer?: number | undefined } | undefined;
};

/** What came back of an order, why, and what is given back for it. */
export function ReturnForm({ order, latest, today, refusal }: ReturnFormProps) {
  const kinds = (Object.keys(returnKindWords) as ReturnKind[]).filter(
    (kind) => (kind !== 'refused' || order.status === 'Enviado') && (kind !== 'withdrawal' || order.isWithdrawable),
  );
  const [kind, setKind] = useState<ReturnKind>(
    order.status === 'Enviado' ? 'refused' : order.isWithdrawable ? 'withdrawal' : 'warranty',
  );
  const [day, setDay] = useState(today);
  const [units, setUnits] = useState<Record<number, string>>({});
  const [withShipping, setWithShipping] = useState(false);
  const isBusy = useNavigation().state !== 'idle';
  const { problem, errors = {}, newer } = refusal ?? {};
  const read = useRead(latest, newer);
  const takeAll = () => {
    setUnits(Object.fromEntries(order.items.map((item, line) => [line, String(unitsLeft(item) || '')])));
    setWithShipping(kind !== 'courtesy');
  };
  const lines = returnedLines(order.items, units);
  const isOwed = givesShippingBack(order.items, { kind, lines });
  return (
    <Form method="post" noValidate className="grid max-w-3xl grid-cols-1 gap-5">
      <FormProblem problems={[problem && (errors.lines ?? problem)]} />
      <input type="hidden" name="read" value={read} />
      <UnitsPanel items={order.items} units={units} errors={errors} onChange={setUnits} onTakeAll={takeAll} />
      <Panel title="Por qué" id="por-que">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="kind"
            label="Motivo"
            value={kind}
            onChange={(event) => setKind(event.target.value as ReturnKind)}
            hint={kindHint(kind, order)}
            error={errors.kind}
          >
            {kinds.map((code) => (
              <option key={code} value={code}>
                {returnKindWords[code].label}
              </option>
            ))}
          </SelectField>
          <TextField
            name="exercisedOn"
            type="date"
            label="Día en que el cliente lo pidió"
            min={order.orderedOn}
            max={today}
            required
            value={day}
            onChange={(event) => setDay(event.target.value)}
            error={errors.exercisedOn}
          />
          <TextField
            name="reason"
            label="Nota"
            optional
            hint="Por ejemplo: «Llegó con la tapa rota»."
            maxLength={longestReturnReason}
            error={errors.reason}
            className="sm:col-span-2"
          />
        </div>
      </Panel>
      {order.amounts && (
        <Panel title="Dinero" id="dinero">
          <Worth amounts={order.amounts} kind={kind} day={day} lines={lines} withShipping={isOwed || withShipping} />
          <ShippingBox amounts={order.amounts} isOwed={isOwed} checked={withShipping} onChange={setWithShipping} />
        </Panel>
      )}
      <Button type="submit" pending={isBusy} pendingText="Guardando..." className="justify-self-start max-sm:w-full">
        Guardar devolución
      </Button>
    </Form>
  );
}

type UnitsPanelProps = {
  items: ReturnableOrder['items'];
  /** as typed, by the position of the line */
  units: Record<number, string>;
  errors: ReturnErrors;
  onChange: (units: Record<number, string>) => void;
  onTakeAll: () => void;
};

function UnitsPanel({ items, units, errors, onChange, onTakeAll }: UnitsPanelProps) {
  return (
    <Panel
      title="Qué volvió"
      id="que-volvio"
      flush
      action={
        <Button variant="secondary" size="sm" onClick={onTakeAll}>
          Volvió todo
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {items.map((item, line) => (
          <ReturnLine
            // biome-ignore lint/suspicious/noArrayIndexKey: order lines are never reordered, and a pack may occur twice
            key={line}
            item={item}
            line={line}
            units={units[line] ?? ''}
            onUnits={(text) => onChange({ ...units, [line]: text })}
            errors={errors}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** The units that came back, as far as they are typed correctly. */
function returnedLines(items: ReturnableOrder['items'], units: Record<number, string>) {
  return items.flatMap((item, line) => {
    const typed = Number.parseInt(units[line] ?? '', 10);
    return typed > 0 && typed <= unitsLeft(item) ? [{ line, units: typed }] : [];
  });
}

function kindHint(kind: ReturnKind, { withdrawableUntil }: ReturnableOrder): string {
  const { hint } = returnKindWords[kind];
  return kind === 'withdrawal' && withdrawableUntil
    ? `${hint} Va hasta el ${formatCalendarDay(withdrawableUntil)}.`
    : hint;
}

type ShippingBoxProps = {
  amounts: NonNullable<ReturnableOrder['amounts']>;
  /** whether the law leaves no choice */
  isOwed: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Whether the shipping is given back, too, unless an earlier return did so. */
function ShippingBox({ amounts, isOwed, checked, onChange }: ShippingBoxProps) {
  const shipping = amounts.shippingCost - amounts.returnedShipping;
  if (shipping <= 0) return null;
  if (isOwed)
    return (
      <p className="mt-4 text-admin-body">
        Incluye el envío, {formatPesos(shipping)}: la ley lo devuelve con el retracto de todo el pedido.
      </p>
    );
  return (
    <CheckboxField
      name="withShipping"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-4"
    >
      Devolver también el envío, {formatPesos(shipping)}
    </CheckboxField>
  );
}

type WorthProps = {
  amounts: NonNullable<ReturnableOrder['amounts']>;
  kind: ReturnKind;
  day: string;
  lines: { line: number; units: number }[];
  withShipping: boolean;
};

/** What the chosen units are worth, and by when it is given back. */
function Worth({ amounts, kind, day, lines, withShipping }: WorthProps) {
  const { amount } = returnAmount(amounts, { lines, withShipping });
  const dueOn = /^\d{4}-\d{2}-\d{2}$/.test(day) ? refundDueOn(kind, day) : null;
  return (
    <>
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">Lo que vale</span>
        <span className="tabular text-[1.3125rem] font-bold tracking-[-0.02em]">{formatPesos(amount)}</span>
      </p>
      <p className="mt-1 text-admin-body text-ink-2">
        Lo que el cliente ya pagó de eso queda en Pagos como «Dinero por devolver»
        {dueOn ? `, a más tardar el ${formatCalendarDay(dueOn)}` : ''}. Lo que no había pagado ya no lo debe.
      </p>
    </>
  );
}
