import { useRef, useState } from 'react';
import { SelectField } from '#app/ui/field.tsx';
import { fillFields, readFields } from '#app/ui/fill-fields.ts';
import { countries, isAbroad } from '#shop/colombia.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import { addressLine, type UsedAddress } from '#shop/orders/reorder/used-addresses.ts';
import { departments } from '#shop/places/departments.ts';
import { fitPlace } from './fit-values.ts';

type UsedAddressesProps = {
  /** the form whose fields are filled */
  formId: string;
  fields: FieldSet['fields'];
  /** renders nothing if none is in a country that the form asks for */
  addresses: UsedAddress[];
};

/**
 * Offers the addresses of earlier orders and of the profile. Choosing one fills the form's fields, which can still be
 * edited; the first option restores what was typed.
 */
export function UsedAddresses({ formId, fields, addresses: used }: UsedAddressesProps) {
  const addresses = used.filter(({ country }) => fields.country !== 'absent' || !isAbroad(country));
  const [chosen, setChosen] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const typed = useRef<Record<string, string>>({});
  if (addresses.length === 0) return null;

  function choose(next: string) {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    if (chosen === '') typed.current = readFields(form, addressFields);
    const used = addresses[Number(next)];
    const isBack = next === '' || !used;
    fillFields(form, isBack ? typed.current : fieldsOf(used, fields));
    setChosen(next);
    setAnnouncement(isBack ? 'Volvió la dirección que tenías.' : 'La dirección quedó en el formulario.');
  }

  return (
    <div className="mb-5">
      <SelectField
        label="Usar una dirección anterior"
        optional
        hint="Llena los campos de la dirección; después puedes cambiarlos."
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{chosen === '' ? 'Elige una' : 'Deshacer: la que tenía antes'}</option>
        {addresses.map((used, index) => (
          <option key={addressLine(used)} value={index}>
            {used.from === 'profile' ? `De tu perfil: ${addressLine(used)}` : addressLine(used)}
          </option>
        ))}
      </SelectField>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** The fields of an address that choosing one fills in, the country first. */
const addressFields = [
  'country',
  'department',
  'city',
  'address',
  'addressDetails',
  'neighborhood',
  'postalCode',
] as const;

/** The values for the form's address fields. */
export function fieldsOf(used: UsedAddress, fields: FieldSet['fields']): Record<string, string> {
  const { city, address, addressDetails, neighborhood, postalCode } = used;
  const country = countries.find((name) => name === used.country) ?? countries[0];
  const department = departments.find((name) => name === used.department) ?? '';
  // The country comes first: it decides which other fields exist.
  const place = { country, department, city };
  return { ...place, address, addressDetails, neighborhood, postalCode, ...fitPlace(place, fields) };
}
