import { AmountField } from '#app/admin/orders/fields/amount-field.tsx';
import { Choice } from '#app/admin/orders/fields/choice.tsx';
import { amountOf } from '#app/admin/orders/fields/typed-amount.ts';
import { TextField } from '#app/ui/field.tsx';
import { formatPesos, withThousands } from '#shop/money.ts';
import { changeDue, remaindersFor, type SalePaymentMethod, type SaleRemainder } from '#shop/orders/selling/sale.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { amountsOf, likelyNotes, type PaymentChoice, remainderOf, type SaleDraft } from './sale-draft.ts';

const choices = [
  { value: 'cash', label: 'Efectivo' },
  { value: 'transfer', label: 'Transferencia' },
  { value: 'terminal', label: 'Datáfono' },
  { value: 'split', label: 'Por partes o después' },
] as const satisfies { value: PaymentChoice; label: string }[];

type PaymentStepProps = { draft: SaleDraft; errors: SaleErrors; onChange: (changes: Partial<SaleDraft>) => void };

/** How the sale is paid, with the change for cash, and how the rest will be paid. */
export function PaymentStep({ draft, errors, onChange }: PaymentStepProps) {
  const { payment } = draft;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice
        legend="Forma de pago"
        options={choices}
        value={payment}
        error={errors.payments}
        onChange={(chosen) => onChange({ payment: chosen, tendered: '' })}
      />
      {payment === 'split' && <SplitFields draft={draft} onChange={onChange} />}
      <Tendered draft={draft} onChange={onChange} />
      <Rest draft={draft} errors={errors} onChange={onChange} />
    </div>
  );
}

type StepProps = Omit<PaymentStepProps, 'errors'>;

const splitLabels: Record<SalePaymentMethod, string> = {
  cash: 'En efectivo',
  transfer: 'Por transferencia',
  terminal: 'Con datáfono',
};

function SplitFields({ draft: { amounts }, onChange }: StepProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {Object.entries(splitLabels).map(([method, label]) => (
        <AmountField
          key={method}
          label={label}
          optional
          value={amounts[method as SalePaymentMethod]}
          onChange={(typed) => onChange({ amounts: { ...amounts, [method]: typed } })}
        />
      ))}
    </div>
  );
}

/** What the customer hands over in cash: the exact amount, a likely sum of notes, or another. */
function Tendered({ draft, onChange }: StepProps) {
  const { payments } = amountsOf(draft);
  const cash = payments.find(({ method }) => method === 'cash');
  if (!cash) return null;
  const change = changeDue(payments);
  const typed = amountOf(draft.tendered);
  const options = [cash.amount, ...likelyNotes(cash.amount)].map((amount, place) => ({
    value: place === 0 ? '' : withThousands(amount),
    label: place === 0 ? 'Exacto' : formatPesos(amount),
  }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choice
        legend="Recibido"
        options={options}
        value={options.some(({ value }) => value === draft.tendered) ? draft.tendered : null}
        onChange={(tendered) => onChange({ tendered })}
      />
      <AmountField
        label="Otro valor recibido"
        optional
        value={draft.tendered}
        error={typed > 0 && typed < cash.amount ? 'Lo recibido no alcanza.' : undefined}
        onChange={(tendered) => onChange({ tendered })}
      />
      <p role="status" className="flex items-baseline justify-between text-admin-body font-semibold">
        Cambio <span className="tabular text-[1.375rem] leading-7">{formatPesos(change)}</span>
      </p>
    </div>
  );
}

const remainders: Record<SaleRemainder, string> = {
  transfer: 'Por transferencia',
  'on-delivery': 'Contraentrega',
  'in-store': 'Al recogerlo',
  'on-account': 'A crédito',
};

function Rest({ draft, errors, onChange }: PaymentStepProps) {
  const { rest, payments } = amountsOf(draft);
  if (rest === 0) return null;
  const remainder = remainderOf(draft);
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card-admin bg-sand p-4">
      <p className="flex items-baseline justify-between gap-3 text-admin-body font-semibold">
        Queda por pagar <span className="tabular">{formatPesos(rest)}</span>
      </p>
      <Choice
        legend="¿Cómo se paga el saldo?"
        options={remaindersFor(draft.delivery, payments).map((value) => ({ value, label: remainders[value] }))}
        value={remainder}
        error={errors.remainder}
        onChange={(chosen) => onChange({ remainder: chosen })}
      />
      {remainder === 'on-account' && (
        <TextField
          label="Hasta qué día"
          type="date"
          value={draft.dueOn}
          error={errors.dueOn ?? null}
          onChange={({ target }) => onChange({ dueOn: target.value })}
        />
      )}
    </div>
  );
}
