import { fieldLabel } from '#app/admin/changes/field-words.ts';
import type { NewerRow } from '#app/admin/form/newer-values.tsx';
import type { Banner, StoredOrderFields } from '#db/schema.ts';
import { flatOrderFields, requirementWords } from '#shop/orders/form/order-field-words.ts';
import { completeOrderFields } from '#shop/orders/form/order-fields.ts';
import type { StoreFormValues } from '#shop/settings/store-form.ts';

/** Describes the fields whose saved value differs from the form's. */
export function compareSettings(theirs: StoreFormValues, yours: object | undefined): NewerRow[] {
  const written = new Map(Object.entries(flat(yours ?? {})));
  return Object.entries(flat(theirs)).flatMap(([name, value]) => {
    if (name === 'fingerprint') return [];
    const row = { field: fieldLabel('settings', name), theirs: tell(value), yours: tell(written.get(name)) };
    return row.theirs === row.yours ? [] : [row];
  });
}

/** A form has 'on' or nothing for a tick. */
type Flat = { orderFields?: StoredOrderFields; ageNotice?: boolean | 'on' };

/** The fields of an order are compared one by one. */
function flat({ orderFields, ageNotice, ...rest }: Flat): Record<string, unknown> {
  const values = { ...rest, ageNotice: ageNotice ? 'Sí' : 'No' };
  if (!orderFields) return values;
  const words = Object.entries(flatOrderFields(completeOrderFields(orderFields))).map(([key, requirement]) => [
    key,
    requirementWords[requirement],
  ]);
  return { ...values, ...Object.fromEntries(words) };
}

function tell(value: unknown): string {
  return Array.isArray(value) ? value.map(tellBanner).filter(Boolean).join('\n') : String(value ?? '');
}

function tellBanner(banner: Partial<Banner>): string {
  const { title, description, link, alt, image_url, placement, size } = banner;
  const parts = [title, description, link, alt].filter(Boolean);
  if (parts.length === 0 && !image_url) return '';
  const place = placement === 'promo' ? `promociones, ${size === 'large' ? 'grande' : 'pequeño'}` : 'carrusel';
  return [...parts, place, image_url ? `imagen ${image_url.slice(-6)}` : 'sin imagen'].join(' · ');
}
