/** The delivery fields of both order forms, /checkout and the cash-on-delivery dialog. Each form adds its own to them. */
import type { FieldMetadata } from '@conform-to/react';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { departments } from '#shop/colombia.ts';

type Field = Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errors'>;

/** Connects a control to a field of the form. */
export function wired({ id, name, initialValue, errors }: Field) {
  return { id, name, defaultValue: initialValue, error: errors };
}

export function NameFields({ fields }: { fields: { firstName: Field; lastName: Field } }) {
  return (
    <>
      <TextField {...wired(fields.firstName)} label="Nombre" autoComplete="given-name" required maxLength={80} />
      <TextField {...wired(fields.lastName)} label="Apellido" autoComplete="family-name" required maxLength={80} />
    </>
  );
}

export function EmailField({ field }: { field: Field }) {
  return (
    <TextField
      {...wired(field)}
      label="Correo electrónico"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
    />
  );
}

export function StreetFields({ fields }: { fields: { address: Field; addressDetails: Field } }) {
  return (
    <>
      <TextField {...wired(fields.address)} label="Dirección" autoComplete="address-line1" required maxLength={200} />
      <TextField
        {...wired(fields.addressDetails)}
        label="Detalles"
        optional
        autoComplete="address-line2"
        maxLength={200}
        placeholder="Torre, apto, oficina"
      />
    </>
  );
}

export function DepartmentField({ field, isRequired = false }: { field: Field; isRequired?: boolean }) {
  return (
    <SelectField
      {...wired(field)}
      label="Departamento"
      autoComplete="address-level1"
      required={isRequired}
      optional={!isRequired}
    >
      <option value="">Elige uno</option>
      {departments.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

export function NotesField({ field }: { field: Field }) {
  return <TextField {...wired(field)} label="Notas" optional maxLength={1000} placeholder="Portería 24 horas" />;
}
