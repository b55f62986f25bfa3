import type { FormMetadata } from '@conform-to/react';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { countries } from '#shop/colombia.ts';
import { type CheckoutFields, isHome } from '#shop/orders/form/checkout-form.ts';
import { marketingConsent } from '#shop/orders/form/order-form.ts';
import { DepartmentField, EmailField, NameFields, NotesField, StreetFields, wired } from './delivery-fields.tsx';
import type { CheckoutFormFields } from './use-checkout-form.ts';

type ShippingFieldsProps = {
  form: FormMetadata<CheckoutFields, string[]>;
  fields: CheckoutFormFields;
  onInput: (form: HTMLFormElement) => void;
};

/** The recipient and the address of an order. */
export function ShippingFields({ form, fields, onInput }: ShippingFieldsProps) {
  return (
    <form
      id={form.id}
      method="post"
      action="/checkout/pedido"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => onInput(event.currentTarget)}
      className="grid grid-cols-1 gap-x-4.5 gap-y-5 sm:grid-cols-2"
    >
      <PersonFields fields={fields} />
      <PlaceFields fields={fields} />
      <NotesField field={fields.notes} />
      <CheckboxField
        id={fields.subscribe.id}
        name={fields.subscribe.name}
        defaultChecked={fields.subscribe.initialValue === 'on'}
        className="sm:col-span-2"
      >
        {marketingConsent}
      </CheckboxField>
    </form>
  );
}

function PersonFields({ fields }: Pick<ShippingFieldsProps, 'fields'>) {
  const staysHome = isHome(fields.country.value);
  return (
    <>
      <NameFields fields={fields} />
      <EmailField field={fields.email} />
      <TextField
        {...wired(fields.phone)}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete={staysHome ? 'tel-national' : 'tel'}
        hint={staysHome || fields.phone.errors ? undefined : 'Con el prefijo de su país, como +34 612 345 678'}
        required
        maxLength={40}
      />
    </>
  );
}

/** The fields of the address. The department is only for addresses in Colombia. */
function PlaceFields({ fields }: Pick<ShippingFieldsProps, 'fields'>) {
  const staysHome = isHome(fields.country.value);
  return (
    <>
      <StreetFields fields={fields} />
      {staysHome && <DepartmentField field={fields.department} />}
      <CityField
        {...wired(fields.city)}
        department={staysHome ? (fields.department.value ?? '') : ''}
        label="Ciudad"
        autoComplete="address-level2"
        required
        maxLength={120}
      />
      <TextField
        {...wired(fields.neighborhood)}
        label="Barrio"
        optional
        autoComplete="address-level3"
        maxLength={120}
      />
      <TextField
        {...wired(fields.postalCode)}
        label="Código postal"
        autoComplete="postal-code"
        inputMode={staysHome ? 'numeric' : 'text'}
        {...(staysHome ? { optional: true } : { required: true })}
        maxLength={20}
      />
      <SelectField
        {...wired(fields.country)}
        label="País"
        autoComplete="country-name"
        required
        hint={staysHome ? undefined : 'El envío fuera de Colombia lo acordamos contigo por WhatsApp.'}
      >
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
