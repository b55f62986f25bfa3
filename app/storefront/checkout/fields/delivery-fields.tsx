/** The fields of an order's form, at /checkout and in the cash-on-delivery dialog, without the consents. */
import type { ComponentType } from 'react';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { fillFields } from '#app/ui/fill-fields.ts';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { countries, isHome } from '#shop/colombia.ts';
import { marketingConsent } from '#shop/orders/form/order-consent.ts';
import { askedFields, type FieldSet, type Requirement } from '#shop/orders/form/order-fields.ts';
import { municipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import { departments } from '#shop/places/departments.ts';
import { hiddenIfFetched } from './delivery-choice.tsx';
import { DoubtNote, type DoubtNoteProps } from './doubt-note.tsx';
import type { OrderFormField, OrderFormFields } from './order-form-fields.ts';

type FieldsProps = {
  fields: OrderFormFields;
  fieldSet: FieldSet;
  /** the ways out of a doubt about a field */
  Doubt?: ComponentType<DoubtNoteProps>;
};

/**
 * All fields to fill in. One that is not asked for stays in the document, so that its value survives another choice.
 */
export function DeliveryFields({ fields, fieldSet, Doubt }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4.5 gap-y-5 sm:grid-cols-2">
      <PersonFields fields={fields} fieldSet={fieldSet} Doubt={Doubt} />
      {!fieldSet.isService && (
        <div className={`contents ${hiddenIfFetched}`}>
          <PlaceFields fields={fields} fieldSet={fieldSet} Doubt={Doubt} />
        </div>
      )}
      <TextField
        {...wired(fields.notes)}
        {...shaped(fieldSet.fields.notes)}
        label="Notas"
        maxLength={1000}
        placeholder={fieldSet.isService ? '¿Qué horario prefieres?' : 'Algo que debamos saber'}
      />
    </div>
  );
}

/** Connects a control to a field of the form. */
function wired({ id, name, initialValue, errors }: OrderFormField) {
  return { id, name, defaultValue: initialValue, error: errors };
}

function shaped(requirement: Requirement) {
  if (requirement === 'absent') return { disabled: true, className: 'hidden' };
  return requirement === 'required' ? { required: true } : { optional: true };
}

/** Whether the address is in Colombia: the country may be asked for or not. */
const staysHome = ({ fields, fieldSet }: FieldsProps) =>
  askedFields(fieldSet).country === 'absent' || isHome(fields.country.value);

function PersonFields({ fields, fieldSet, Doubt = DoubtNote }: FieldsProps) {
  const home = staysHome({ fields, fieldSet });
  const isOneName = fieldSet.fields.lastName === 'absent';
  return (
    <>
      <TextField
        {...wired(fields.firstName)}
        label={isOneName ? 'Nombre completo' : 'Nombre'}
        autoComplete={isOneName ? 'name' : 'given-name'}
        required
        maxLength={80}
      />
      <TextField
        {...wired(fields.lastName)}
        {...shaped(fieldSet.fields.lastName)}
        label="Apellido"
        autoComplete="family-name"
        maxLength={80}
      />
      <TextField
        {...wired(fields.phone)}
        note={<Doubt name="phone" fields={fields} fieldSet={fieldSet} />}
        label={fieldSet.words === 'cash' ? 'Celular' : 'Teléfono'}
        type="tel"
        inputMode="tel"
        autoComplete={home ? 'tel-national' : 'tel'}
        hint={home || fields.phone.errors ? undefined : 'Con el prefijo de su país, como +34 612 345 678'}
        required
        maxLength={40}
      />
      <TextField
        {...wired(fields.email)}
        {...shaped(fieldSet.fields.email)}
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  );
}

/** The fields of the address. The department is only for addresses in Colombia. */
function PlaceFields({ fields, fieldSet, Doubt = DoubtNote }: FieldsProps) {
  const home = staysHome({ fields, fieldSet });
  const department = home ? fieldSet.fields.department : 'absent';
  return (
    <>
      <TextField
        {...wired(fields.address)}
        note={<Doubt name="address" fields={fields} fieldSet={fieldSet} />}
        label="Dirección"
        autoComplete="address-line1"
        required
        maxLength={200}
      />
      <TextField
        {...wired(fields.addressDetails)}
        {...shaped(fieldSet.fields.addressDetails)}
        label="Detalles"
        autoComplete="address-line2"
        maxLength={200}
        placeholder="Torre, apto, oficina"
      />
      <TextField
        {...wired(fields.neighborhood)}
        {...shaped(fieldSet.fields.neighborhood)}
        label="Barrio"
        autoComplete="address-level3"
        maxLength={120}
      />
      <SelectField
        {...wired(fields.department)}
        {...shaped(department)}
        label="Departamento"
        onChange={(event) => fillOnlyCity(event.currentTarget)}
        autoComplete="address-level1"
      >
        <option value="">Elige uno</option>
        {departments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CityField
        {...wired(fields.city)}
        note={<Doubt name="city" fields={fields} fieldSet={fieldSet} />}
        department={department === 'absent' ? '' : (fields.department.value ?? '')}
        namesDepartments={home}
        label="Ciudad"
        autoComplete="address-level2"
        required
        maxLength={120}
      />
      <TextField
        {...wired(fields.postalCode)}
        {...shaped(home ? fieldSet.fields.postalCode : 'required')}
        label="Código postal"
        autoComplete="postal-code"
        inputMode={home ? 'numeric' : 'text'}
        maxLength={20}
      />
      <SelectField
        {...wired(fields.country)}
        {...shaped(fieldSet.fields.country)}
        label="País"
        autoComplete="country-name"
        hint={home ? undefined : 'El envío fuera de Colombia lo acordamos contigo por WhatsApp.'}
      >
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}

/** Fills in the city of a department that has just one: Bogotá. */
function fillOnlyCity({ form, value }: HTMLSelectElement) {
  const [only, ...others] = municipalitiesOf(value);
  if (form && only && others.length === 0) fillFields(form, { city: only });
}

/** The consent to news by mail, if the form asks for it. */
export function NewsField({ fields, fieldSet, className }: FieldsProps & { className?: string }) {
  if (fieldSet.fields.subscribe === 'absent') return null;
  return (
    <CheckboxField
      id={fields.subscribe.id}
      name={fields.subscribe.name}
      defaultChecked={fields.subscribe.initialValue === 'on'}
      {...(className && { className })}
    >
      {marketingConsent}
    </CheckboxField>
  );
}
