import { useEffect, useEffectEvent } from 'react';
import { AmountField } from '#app/admin/orders/fields/amount-field.tsx';
import { shownAmount } from '#app/admin/orders/fields/typed-amount.ts';
import { isShippingTyped, type SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { formatPesos } from '#shop/money.ts';
import { useOfferedShipping } from './use-offered-shipping.ts';

type ShippingFieldProps = {
  draft: SaleDraft;
  error: string | undefined;
  onChange: (changes: Partial<SaleDraft>) => void;
};

/** What the shipping of a sale costs: what the shop's rules say, until staff type another amount. */
export function ShippingField({ draft, error, onChange }: ShippingFieldProps) {
  const offered = useOfferedShipping(draft);
  const isTyped = isShippingTyped(draft);
  const fill = useEffectEvent((amount: string) => {
    if (amount !== draft.shippingCost) onChange({ shippingCost: amount, isShippingTyped: false });
  });
  useEffect(() => {
    if (offered !== null && !isTyped) fill(shownAmount(offered));
  }, [offered, isTyped]);
  return (
    <AmountField
      label="Envío"
      optional
      value={draft.shippingCost}
      error={error}
      hint={offered === null ? undefined : `Según tus tarifas: ${offered === 0 ? 'gratis' : formatPesos(offered)}`}
      onChange={(shippingCost) => onChange({ shippingCost, isShippingTyped: true })}
    />
  );
}
