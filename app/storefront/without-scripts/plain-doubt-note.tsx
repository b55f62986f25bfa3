import type { DoubtNoteProps } from '#app/storefront/checkout/fields/doubt-note.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { doubtAbout } from '#shop/orders/form/check-delivery.ts';
import { readDelivery } from '#shop/orders/form/order-form.ts';

/** The ways out of a doubt without scripts: what may be meant, and a tick that keeps what was typed. */
export function PlainDoubtNote({ name, fields }: DoubtNoteProps) {
  const field = fields[name];
  const { phone, address, city, department } = fields;
  const typed = { phone: phone.value, address: address.value, city: city.value, department: department.value };
  const doubt = field.errors ? doubtAbout(name, readDelivery(typed)) : null;
  if (!doubt || field.errors?.[0] !== doubt.message) return null;
  const places = doubt.places.map((place) => `${place.name}, ${place.department}`);
  return (
    <>
      {places.length > 0 && <p className="mt-2 text-small text-ink-2">Puede ser: {places.join('; ')}.</p>}
      <CheckboxField name={`${name}Confirmed`} value={field.value ?? ''}>
        {name === 'phone' ? 'Es correcto' : 'Es correcta'}
      </CheckboxField>
    </>
  );
}
