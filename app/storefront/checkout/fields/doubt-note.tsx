import { Button } from '#app/ui/button.tsx';
import { fillFields } from '#app/ui/fill-fields.ts';
import { type CheckedField, doubtAbout } from '#shop/orders/form/check-delivery.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import { readDelivery } from '#shop/orders/form/order-form.ts';
import type { Place } from '#shop/places/find-city.ts';
import type { OrderFormFields } from './order-form-fields.ts';

export type DoubtNoteProps = { name: CheckedField; fields: OrderFormFields; fieldSet: FieldSet };

/**
 * The ways out of a doubt about a field: a press fills in what was meant, another one keeps what was typed. The hidden
 * field holds the text that the shopper confirmed; after a change it is doubted again.
 */
export function DoubtNote({ name, fields, fieldSet }: DoubtNoteProps) {
  const field = fields[name];
  const confirmed = fields[`${name}Confirmed`];
  const { phone, address, city, department } = fields;
  const typed = { phone: phone.value, address: address.value, city: city.value, department: department.value };
  const doubt = field.errors ? doubtAbout(name, readDelivery(typed)) : null;
  const isShown = doubt !== null && field.errors?.[0] === doubt.message;

  function fill(values: Record<string, string>) {
    const form = document.getElementById(field.formId);
    if (form instanceof HTMLFormElement) fillFields(form, values);
    document.getElementById(field.id)?.focus();
  }

  return (
    <>
      {/* A text field, because React resets the value of one of type 'hidden'. */}
      <input name={confirmed.name} defaultValue={confirmed.initialValue ?? ''} className="hidden" />
      {isShown && (
        <div ref={(ways) => showWaysOut(ways, field.id)} className="mt-2 flex flex-wrap gap-2">
          {doubt.places.map((place) => (
            <Button key={place.code} variant="secondary" size="sm" onClick={() => fill(meant(place, fieldSet))}>
              {place.name === place.department ? place.name : `${place.name}, ${place.department}`}
            </Button>
          ))}
          <Button variant="neutral" size="sm" onClick={() => fill({ [confirmed.name]: field.value ?? '' })}>
            {name === 'phone' ? 'Es correcto' : 'Es correcta'}
          </Button>
        </div>
      )}
    </>
  );
}

/** Scrolls to the buttons of the focused field: focusing it shows only the field itself. */
function showWaysOut(ways: HTMLElement | null, fieldId: string) {
  if (document.activeElement?.id === fieldId) ways?.scrollIntoView({ block: 'nearest' });
}

function meant({ name, department }: Place, { fields }: FieldSet): Record<string, string> {
  return fields.department === 'absent' ? { city: `${name}, ${department}` } : { department, city: name };
}
