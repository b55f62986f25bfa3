import { AmountField } from '#app/admin/orders/fields/amount-field.tsx';
import { amountOf } from '#app/admin/orders/fields/typed-amount.ts';
import type { SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { formatPesos } from '#shop/money.ts';
import { discountReasonHint } from '#shop/orders/discount-label.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { Disclosure } from './disclosure.tsx';

type MoreStepsProps = {
  draft: SaleDraft;
  errors: SaleErrors;
  mayDiscount: boolean;
  onChange: (changes: Partial<SaleDraft>) => void;
};

/** What most sales do without: a discount and notes. */
export function MoreSteps({ draft, errors, mayDiscount, onChange }: MoreStepsProps) {
  return (
    <>
      {mayDiscount && (
        <Disclosure
          title="Descuento"
          summary={amountOf(draft.discount) > 0 ? `− ${formatPesos(amountOf(draft.discount))}` : ''}
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <AmountField
              label="Cuánto se descuenta"
              value={draft.discount}
              error={errors.discount}
              onChange={(discount) => onChange({ discount })}
            />
            <TextField
              label="Por qué"
              hint={discountReasonHint}
              value={draft.discountReason}
              maxLength={200}
              autoComplete="off"
              error={errors.discountReason ?? null}
              onChange={({ target }) => onChange({ discountReason: target.value })}
            />
          </div>
        </Disclosure>
      )}
      <Disclosure title="Notas" summary={draft.notes.trim().slice(0, 40)}>
        <TextAreaField
          label="Notas del pedido"
          optional
          value={draft.notes}
          maxLength={1000}
          error={errors.notes ?? null}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </Disclosure>
    </>
  );
}
