import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { AmountField } from '#app/admin/orders/fields/amount-field.tsx';
import { Choice } from '#app/admin/orders/fields/choice.tsx';
import { amountOf } from '#app/admin/orders/fields/typed-amount.ts';
import { LineSearch } from '#app/admin/orders/find-lines/line-search.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { discountReasonHint } from '#shop/orders/discount-label.ts';
import type { RevisableOrder } from '#shop/orders/revisions/find-revisable.server.ts';
import type { RevisionErrors } from '#shop/orders/revisions/revision-form.server.ts';
import { ChangeAddressFields } from './change-address-fields.tsx';
import { type ChangeDraft, draftOf, hasOtherPrices, revisionInput, totalOf, withProduct } from './change-draft.ts';
import { ChangeLines } from './change-lines.tsx';

/** From which day the prices of the lines are. */
const pricings = [
  { value: 'order', label: 'Precios del pedido' },
  { value: 'today', label: 'Precios de hoy' },
] as const;

type ChangeFormProps = { order: RevisableOrder; refusal: { problem: string; errors?: RevisionErrors } | undefined };

/** The new content of an order: its lines and prices, discount, shipping, address and notes, and why. */
export function ChangeForm({ order, refusal }: ChangeFormProps) {
  const may = useMay();
  const [draft, setDraft] = useState(() => draftOf(order));
  const { problem, errors = {} } = refusal ?? {};
  const change = (part: Partial<ChangeDraft>) => setDraft((latest) => ({ ...latest, ...part }));
  return (
    <Form method="post" noValidate className="grid grid-cols-1 gap-5 pb-36 sm:pb-24">
      <input type="hidden" name="revision" value={JSON.stringify(revisionInput(draft, order))} />
      <FormProblem problems={[errors.lines ?? problem]} />
      <Panel title="Productos" id="productos">
        <ChangeLines lines={draft.lines} pricing={draft.pricing} onChange={(lines) => change({ lines })} />
        {may('orders.sell') && (
          <div className="mt-4">
            <LineSearch
              popular={[]}
              lines={[]}
              onAdd={(product, offer) => {
                // Two codes may be scanned before the page is drawn again.
                setDraft((latest) => ({ ...latest, lines: withProduct(latest.lines, product, offer) }));
                return withProduct(draft.lines, product, offer) !== draft.lines;
              }}
            />
          </div>
        )}
        {hasOtherPrices(order) && (
          <div className="mt-4 border-t border-line pt-4">
            <Choice
              legend="Los precios cambiaron desde que se hizo el pedido"
              options={pricings}
              value={draft.pricing}
              onChange={(pricing) => change({ pricing })}
            />
          </div>
        )}
      </Panel>
      <Amounts draft={draft} errors={errors} isParcel={order.delivery === 'parcel'} onChange={change} />
      <Panel title="Cliente y entrega" id="entrega">
        <ChangeAddressFields
          address={draft.address}
          errors={errors}
          isParcel={order.delivery === 'parcel'}
          onChange={(changes) => change({ address: { ...draft.address, ...changes } })}
        />
      </Panel>
      <Panel title="Notas y motivo" id="motivo">
        <div className="grid grid-cols-1 gap-5">
          <TextAreaField
            label="Notas del pedido"
            optional
            rows={2}
            maxLength={1000}
            value={draft.notes}
            error={errors.notes ?? null}
            onChange={({ target }) => change({ notes: target.value })}
          />
          <TextField
            label="¿Por qué cambia?"
            hint="El cliente también lo lee."
            required
            maxLength={200}
            value={draft.reason}
            error={errors.reason ?? null}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </div>
      </Panel>
      <SaveBar before={order.total} after={totalOf(draft)} />
    </Form>
  );
}

type AmountsProps = {
  draft: ChangeDraft;
  errors: RevisionErrors;
  isParcel: boolean;
  onChange: (part: Partial<ChangeDraft>) => void;
};

function Amounts({ draft, errors, isParcel, onChange }: AmountsProps) {
  const may = useMay();
  if (!isParcel && !may('orders.discount')) return null;
  return (
    <Panel title="Descuento y envío" id="descuento">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-5">
        {may('orders.discount') && (
          <>
            <AmountField
              label="Descuento"
              optional
              value={draft.discount}
              error={errors.discount}
              onChange={(discount) => onChange({ discount })}
            />
            <TextField
              label="Motivo del descuento"
              hint={discountReasonHint}
              optional={amountOf(draft.discount) === 0}
              maxLength={200}
              value={draft.discountReason}
              error={errors.discountReason ?? null}
              onChange={({ target }) => onChange({ discountReason: target.value })}
            />
          </>
        )}
        {isParcel && (
          <AmountField
            label="Envío acordado"
            optional
            value={draft.shippingCost}
            error={errors.shippingCost}
            onChange={(shippingCost) => onChange({ shippingCost })}
          />
        )}
      </div>
    </Panel>
  );
}

/** What the change comes to, and what happens with it. */
function SaveBar({ before, after }: { before: Pesos; after: Pesos }) {
  const isBusy = useNavigation().state !== 'idle';
  const rises = after > before;
  return (
    <FormBar>
      <p className="min-w-0 flex-1 basis-52" role="status">
        <span className="tabular block text-admin-body font-semibold">
          {after === before ? formatPesos(after) : `${formatPesos(before)} → ${formatPesos(after)}`}
        </span>
        <span className="block text-label text-ink-2">
          {rises ? 'Sube: el cliente lo acepta por su enlace.' : 'Queda aplicado enseguida.'}
        </span>
      </p>
      <Button type="submit" pending={isBusy} pendingText="Guardando..." className="max-sm:w-full">
        {rises ? 'Enviar al cliente' : 'Guardar el cambio'}
      </Button>
    </FormBar>
  );
}
