import type { Ref } from 'react';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { departments } from '#shop/colombia.ts';
import { orderFieldLabels } from '#shop/orders/form/order-field-words.ts';
import type { AddressFieldName } from '#shop/orders/form/order-fields.ts';

type MissingDetailsProps = { ref: Ref<HTMLFormElement>; names: AddressFieldName[]; onSubmit: () => void };

const autoComplete: Partial<Record<AddressFieldName, string>> = {
  lastName: 'family-name',
  email: 'email',
  addressDetails: 'address-line2',
  neighborhood: 'address-level3',
  postalCode: 'postal-code',
};

/** Asks for the delivery details that an order lacks for the chosen payment method. */
export function MissingDetails({ ref, names, onSubmit }: MissingDetailsProps) {
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="mb-5 grid gap-4"
    >
      <p className="text-label font-[450] text-ink-2">
        Para este método de pago nos {names.length > 1 ? 'faltan datos' : 'falta un dato'} de la entrega:
      </p>
      {names.map((name) =>
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
      )}
    </form>
  );
}
