import { Choice } from '#app/admin/orders/fields/choice.tsx';
import { amountsOf, asksCustomer, type SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { NewSale } from '#shop/orders/selling/sale.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { CustomerStep } from './customer-step.tsx';
import { Disclosure } from './disclosure.tsx';
import { MoreSteps } from './more-steps.tsx';
import { ShippingField } from './shipping-field.tsx';

const channels = [
  { value: 'counter', label: 'Mostrador' },
  { value: 'phone', label: 'Teléfono' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

const deliveries = [
  { value: 'carried', label: 'Se lo lleva' },
  { value: 'pickup', label: 'Lo recoge' },
  { value: 'parcel', label: 'Se envía' },
] as const;

type SaleDetailsProps = {
  draft: SaleDraft;
  consentLabels: Record<NewSale['channel'], string>;
  errors: SaleErrors;
  onChange: (changes: Partial<SaleDraft>) => void;
};

/** Everything about a sale but its products and its payment. A sale to a walk-in customer leaves it as it is. */
export function SaleDetails({ draft, consentLabels, errors, onChange }: SaleDetailsProps) {
  const may = useMay();
  const { firstName, lastName } = draft.customer;
  const isNamed = asksCustomer(draft, amountsOf(draft).rest);
  return (
    <>
      <Panel title="Entrega" id="entrega">
        <div className="grid grid-cols-1 gap-5">
          <Choice
            legend="¿Cómo recibe el cliente?"
            hidesLegend
            options={deliveries}
            value={draft.delivery}
            onChange={(delivery) => onChange({ delivery, remainder: null })}
          />
          {draft.delivery === 'parcel' && (
            <ShippingField draft={draft} error={errors.shippingCost} onChange={onChange} />
          )}
          <Choice
            legend="Pidió por"
            options={channels}
            value={draft.channel}
            onChange={(channel) => onChange({ channel })}
          />
        </div>
      </Panel>
      <Disclosure title="Cliente" summary={isNamed ? `${firstName} ${lastName}` : 'Sin datos'} isNeeded={isNamed}>
        <CustomerStep draft={draft} consentLabel={consentLabels[draft.channel]} errors={errors} onChange={onChange} />
      </Disclosure>
      <MoreSteps draft={draft} errors={errors} mayDiscount={may('orders.discount')} onChange={onChange} />
    </>
  );
}
