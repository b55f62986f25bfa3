import { SelectField, TextField } from '#app/ui/field.tsx';
import type { RevisionErrors } from '#shop/orders/revisions/revision-form.server.ts';
import { departments } from '#shop/places/departments.ts';
import type { ChangeAddress } from './change-draft.ts';

type ChangeAddressFieldsProps = {
  address: ChangeAddress;
  errors: RevisionErrors;
  isParcel: boolean;
  onChange: (address: ChangeAddress) => void;
};

/** The customer of an order, and where it goes. */
export function ChangeAddressFields({ address, errors, isParcel, onChange }: ChangeAddressFieldsProps) {
  const field = (name: keyof ChangeAddress, label: string) => ({
    label,
    value: address[name],
    error: errors[name] ?? null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...address, [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-5">
      <TextField {...field('firstName', 'Nombre')} maxLength={80} />
      <TextField {...field('lastName', 'Apellido')} optional maxLength={80} />
      <TextField {...field('phone', 'Celular')} type="tel" inputMode="tel" maxLength={40} />
      <TextField {...field('email', 'Correo electrónico')} type="email" optional maxLength={254} />
      {isParcel && (
        <>
          <TextField {...field('address', 'Dirección')} maxLength={200} />
          <TextField {...field('addressDetails', 'Detalles de la dirección')} optional maxLength={200} />
          <TextField {...field('neighborhood', 'Barrio')} optional maxLength={120} />
          <SelectField {...field('department', 'Departamento')} optional>
            <option value="">Elige uno</option>
            {departments.map((department) => (
              <option key={department}>{department}</option>
            ))}
          </SelectField>
          <TextField {...field('city', 'Ciudad')} maxLength={120} />
        </>
      )}
    </div>
  );
}
