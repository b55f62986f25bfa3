import { SelectField, TextField } from '#app/ui/field.tsx';
import { orderFieldLabels } from '#shop/orders/form/order-field-words.ts';
import type { AddressFieldName } from '#shop/orders/form/order-fields.ts';
import { departments } from '#shop/places/departments.ts';

const autoComplete: Partial<Record<AddressFieldName, string>> = {
  lastName: 'family-name',
  email: 'email',
  addressDetails: 'address-line2',
  neighborhood: 'address-level3',
  postalCode: 'postal-code',
};

/** The fields for the delivery details that an order lacks for a payment method. */
export function MissingFields({ names }: { names: AddressFieldName[] }) {
  return names.map((name) =>
    name === 'department' ? (
      <SelectField key={name} name={name} label={orderFieldLabels[name]} required>
        <option value="">Elige uno</option>
        {departments.map((department) => (
          <option key={department}>{department}</option>
        ))}
      </SelectField>
    ) : (
      <TextField
        key={name}
        name={name}
        label={orderFieldLabels[name]}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete={autoComplete[name]}
        required
      />
    ),
  );
}
