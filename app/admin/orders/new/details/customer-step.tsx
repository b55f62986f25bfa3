import { AddressFields, addressField } from '#app/admin/orders/fields/address-fields.tsx';
import { fillAddress, type TypedAddress } from '#app/admin/orders/fields/typed-address.ts';
import type { SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { CustomerPhoneField } from './customer-phone-field.tsx';

type CustomerStepProps = {
  draft: SaleDraft;
  /** the text of the tick */
  consentLabel: string;
  errors: SaleErrors;
  onChange: (changes: Partial<SaleDraft>) => void;
};

/** Who buys: found by telephone, or new. */
export function CustomerStep({ draft, consentLabel, errors, onChange }: CustomerStepProps) {
  const { customer } = draft;
  const fields = {
    address: customer,
    errors,
    onChange: (changes: Partial<TypedAddress>) => onChange({ customer: { ...customer, ...changes } }),
  };
  const field = addressField(fields);
  return (
    <div className="grid grid-cols-1 gap-4">
      {errors.customer && (
        <p role="alert" className="text-small font-semibold text-danger">
          {errors.customer}
        </p>
      )}
      <CustomerPhoneField
        {...field('phone', 40)}
        onFound={({ address }) => onChange({ customer: fillAddress(customer, address) })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label="Nombre" {...field('firstName', 80)} />
        <TextField label="Apellido" optional {...field('lastName', 80)} />
        <TextField label="Correo electrónico" type="email" optional {...field('email', 254)} />
      </div>
      {draft.delivery === 'parcel' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <AddressFields {...fields} />
        </div>
      )}
      <CheckboxField
        checked={draft.consented}
        error={errors.consented ?? null}
        onChange={({ target }) => onChange({ consented: target.checked })}
      >
        {consentLabel}
      </CheckboxField>
    </div>
  );
}
