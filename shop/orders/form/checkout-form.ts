/** The fields of the form at /checkout, for every payment method. Validated in the browser and again on the server. */
import * as v from 'valibot';
import { countries, departments, parsePhone } from '#shop/colombia.ts';
import {
  notesField,
  optionalPattern,
  optionalPlaceName,
  requiredLine,
  requiredName,
  requiredPlaceName,
  requiredTick,
} from '#shop/form-fields.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

const home = countries[0];
const absent = '';

const emailInvalid = 'Email inválido';
const phoneMissing = 'El teléfono es obligatorio';
const phoneInvalid = 'Número de teléfono inválido (debe ser de 10 dígitos)';
const postalCodeMissing = 'El código postal es obligatorio';
const foreignPhoneInvalid = 'Escribe el teléfono con el prefijo de su país, por ejemplo +34 612 345 678';

/** A required line that is parsed as a phone number. */
const phone = (invalid: string, parse: (text: string) => string | null) =>
  v.pipe(
    requiredLine(phoneMissing, 40),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const number = parse(dataset.value);
      if (number) return number;
      addIssue({ message: invalid });
      return NEVER;
    }),
  );

const fields = {
  firstName: requiredName('El nombre es obligatorio', 80, 'Escribe el nombre con letras'),
  lastName: requiredName('El apellido es obligatorio', 80, 'Escribe el apellido con letras'),
  email: v.pipe(requiredLine('El email es obligatorio', 254), v.email(emailInvalid)),
  address: requiredPlaceName('La dirección es obligatoria', 200, 'Escribe la dirección con letras o números'),
  addressDetails: optionalPlaceName(200),
  neighborhood: optionalPlaceName(120),
  city: requiredName('La ciudad es obligatoria', 120, 'Escribe la ciudad con letras'),
  notes: notesField,
  subscribe: v.optional(v.boolean(), false),
  consent: requiredTick('Para hacer el pedido necesitamos tu autorización.'),
};

const homeForm = v.object({
  ...fields,
  country: v.optional(v.literal(home), home),
  phone: phone(phoneInvalid, parsePhone),
  postalCode: optionalPattern(/^\d{6}$/, 'El código postal tiene 6 dígitos, por ejemplo 660001'),
  department: v.optional(v.union([v.picklist(departments), v.literal(absent)], 'Elige un departamento de la lista')),
});

const foreignForm = v.object({
  ...fields,
  country: v.picklist(countries, 'Elige un país de la lista'),
  phone: phone(foreignPhoneInvalid, parseForeignPhone),
  postalCode: requiredPlaceName(postalCodeMissing, 20, 'Escribe el código postal con letras o números'),
});

export type CheckoutForm = v.InferOutput<typeof homeForm> | v.InferOutput<typeof foreignForm>;

/** The form's raw fields, for all countries together, as a browser holds and sends them. */
export type CheckoutFields = { [Name in keyof v.InferInput<typeof homeForm>]?: string | undefined };

/** The form's schema for a country: only Colombia has departments and ten-digit phone numbers. */
export function checkoutFormFor(country: unknown): typeof homeForm | typeof foreignForm {
  return isHome(country) ? homeForm : foreignForm;
}

/** Whether an order stays in Colombia, the default country; also true if no country is chosen. */
export function isHome(country: unknown): boolean {
  return country === undefined || country === null || country === '' || country === home;
}

/**
 * Parses a phone number of another country: '+34 612 34 56 78', '0034612345678'.
 *
 * @returns '+' and 8 to 15 digits; null without an international prefix
 */
export function parseForeignPhone(text: string): string | null {
  const compact = text.replace(/[\s\-–.()/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/** The shipping address of a validated form. */
export function checkoutAddress({ notes: _, consent: __, ...form }: CheckoutForm): ShippingAddress {
  return {
    ...form,
    addressDetails: form.addressDetails ?? '',
    neighborhood: form.neighborhood ?? '',
    postalCode: form.postalCode || null,
    department: 'department' in form ? (form.department ?? '') : '',
  };
}
