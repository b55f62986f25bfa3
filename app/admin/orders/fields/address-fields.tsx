import type { ChangeEvent } from 'react';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import type { StaffAddressField } from '#shop/orders/form/staff-fields.server.ts';
import { departments } from '#shop/places/departments.ts';
import type { TypedAddress } from './typed-address.ts';

export type AddressFieldsProps = {
  address: TypedAddress;
  errors: Partial<Record<StaffAddressField, string>>;
  onChange: (changes: Partial<TypedAddress>) => void;
};

/** What a text field of an address needs. */
export const addressField =
  ({ address, errors, onChange }: AddressFieldsProps) =>
  (name: StaffAddressField, maxLength: number) => ({
    value: address[name],
    maxLength,
    autoComplete: 'off',
    error: errors[name] ?? null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });

/** Where an order goes. */
export function AddressFields(props: AddressFieldsProps) {
  const { address, errors, onChange } = props;
  const field = addressField(props);
  return (
    <>
      <TextField label="Dirección" className="sm:max-lg:col-span-2" {...field('address', 200)} />
      <TextField label="Detalles de la dirección" optional {...field('addressDetails', 200)} />
      <TextField label="Barrio" optional {...field('neighborhood', 120)} />
      <CityField label="Ciudad" department={address.department} namesDepartments {...field('city', 120)} />
      <SelectField
        label="Departamento"
        optional
        value={address.department}
        error={errors.department ?? null}
        onChange={({ target }) => onChange({ department: target.value })}
      >
        <option value="">Elige</option>
        {departments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
