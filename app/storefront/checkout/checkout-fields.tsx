import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { countries, departments } from '#shop/colombia.ts';
import { type CheckoutFields, isHome } from '#shop/orders/checkout-form.ts';
import { marketingConsent } from '#shop/orders/order-form.ts';
import type { CheckoutFormFields } from './use-checkout-form.ts';

type ShippingFieldsProps = {
  form: FormMetadata<CheckoutFields, string[]>;
  fields: CheckoutFormFields;
  onInput: (form: HTMLFormElement) => void;
};

/** Where the order goes, and to whom. */
export function ShippingFields({ form, fields, onInput }: ShippingFieldsProps) {
  const staysHome = isHome(fields.country.value);
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
      <TextField {...wired(fields.firstName)} label="Nombre" autoComplete="given-name" required maxLength={80} />
      <TextField {...wired(fields.lastName)} label="Apellido" autoComplete="family-name" required maxLength={80} />
      <TextField
        {...wired(fields.email)}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
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
      <TextField {...wired(fields.address)} label="Dirección" autoComplete="address-line1" required maxLength={200} />
      <TextField
        {...wired(fields.addressDetails)}
        label="Detalles"
        optional
        autoComplete="address-line2"
        maxLength={200}
        placeholder="Torre, apto, oficina"
      />
      {staysHome && (
        <SelectField {...wired(fields.department)} label="Departamento" optional autoComplete="address-level1">
          <option value="">Elige uno</option>
          {departments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
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
        required
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
      <TextField {...wired(fields.notes)} label="Notas" optional maxLength={1000} placeholder="Portería 24 horas" />
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

function wired(field: FieldMetadata<string | undefined, CheckoutFields, string[]>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue, error: field.errors };
}
