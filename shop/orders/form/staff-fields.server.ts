/** Fields of orders that staff type: of a sale, a draft and a change. Shoppers' forms are in `order-form`. */
import * as v from 'valibot';
import {
  notesField,
  optionalLine,
  optionalPlaceName,
  phoneField,
  requiredName,
  withoutLinks,
} from '#shop/form-fields.ts';
import { mostPesos } from '#shop/money.ts';
import { departments } from '#shop/places/departments.ts';

export const staffAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPesos, 'Revisa el valor.'));

/** A total that was shown: it may be beyond the most that a field takes. */
export const shownAmount = v.pipe(v.number(), v.integer(), v.minValue(0));

const orEmpty = <Schema extends v.GenericSchema<string | undefined, string | undefined>>(schema: Schema) =>
  v.pipe(
    v.optional(schema, ''),
    v.transform((text) => text ?? ''),
  );

/** One optional line of text; an absent one is empty. */
export const staffLine = (maxLength: number) => orEmpty(optionalLine(maxLength));

const placeName = (maxLength: number) => orEmpty(optionalPlaceName(maxLength));

/** Optional notes; absent ones are empty. */
export const staffNotes = orEmpty(notesField);

/** The name, contact and address of a customer in Colombia. */
export const staffAddress = v.object({
  firstName: requiredName('El nombre es obligatorio.', 80, 'Escribe el nombre con letras.'),
  lastName: v.pipe(staffLine(80), withoutLinks),
  phone: phoneField,
  email: v.pipe(
    staffLine(254),
    v.check((text) => text === '' || v.is(v.pipe(v.string(), v.email()), text), 'Correo electrónico inválido.'),
  ),
  address: placeName(200),
  addressDetails: placeName(200),
  neighborhood: placeName(120),
  department: v.optional(v.picklist(['', ...departments], 'Elige un departamento de la lista.'), ''),
  city: placeName(120),
});

export type StaffAddressField = keyof typeof staffAddress.entries;

/** The fields of `staffAddress`. */
export const staffAddressFields = Object.keys(staffAddress.entries) as StaffAddressField[];

/**
 * The first message of each field. Input that the shop's page cannot send is an error of the whole form, 'lines'.
 *
 * @param form.address the field that contains the address
 * @param form.worded the fields whose messages people can read
 * @param form.unreadable the message for the whole form
 */
export function firstMessages<Field extends string>(
  issues: v.BaseIssue<unknown>[],
  { address, worded, unreadable }: { address: string; worded: readonly Field[]; unreadable: string },
): Partial<Record<Field | 'lines', string>> {
  const errors: Partial<Record<Field | 'lines', string>> = {};
  for (const issue of issues) {
    const [first, second] = issue.path?.map(({ key }) => key) ?? [];
    const name = first === address ? second : first;
    const field = worded.find((one) => one === name);
    if (field) errors[field] ??= issue.message;
    else errors.lines ??= unreadable;
  }
  return errors;
}
