import * as v from 'valibot';
import { departments, parsePhone } from '#shop/colombia.ts';
import type { ShippingAddress } from './order.ts';

/** A field that is not sent at all is like an empty one, so that its own message tells of it. */
const absent = '';

/** One line of text: trimmed, its control characters (which the database cannot keep) made spaces. */
const line = (missing: string, maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(missing),
      v.transform(onOneLine),
      v.nonEmpty(missing),
      v.maxLength(maxLength, `Puede tener hasta ${maxLength} caracteres.`),
    ),
    absent,
  );
const optionalLine = (maxLength: number) =>
  v.optional(
    v.pipe(v.string(), v.transform(onOneLine), v.maxLength(maxLength, `Puede tener hasta ${maxLength} caracteres.`)),
  );

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

const phoneMissing = 'El celular es obligatorio.';
const phoneInvalid = 'Número de celular inválido (debe ser de 10 dígitos).';
const emailMissing = 'El correo electrónico es obligatorio.';
const emailInvalid = 'Correo electrónico inválido.';
const departmentMissing = 'El departamento es obligatorio.';
const consentMissing = 'Para hacer el pedido necesitamos tu autorización.';
const longestNotes = 1000;

/** What is asked for an order paid on delivery. Run in the browser and again on the server. */
export const orderForm = v.object({
  firstName: line('El nombre es obligatorio.', 80),
  lastName: line('El apellido es obligatorio.', 80),
  phone: v.optional(
    v.pipe(
      v.string(phoneMissing),
      v.transform(onOneLine),
      v.nonEmpty(phoneMissing),
      v.maxLength(40, phoneInvalid),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const digits = parsePhone(dataset.value);
        if (digits) return digits;
        addIssue({ message: phoneInvalid });
        return NEVER;
      }),
    ),
    absent,
  ),
  email: v.optional(
    v.pipe(
      v.string(emailMissing),
      v.transform(onOneLine),
      v.nonEmpty(emailMissing),
      v.maxLength(254, emailInvalid),
      v.email(emailInvalid),
    ),
    absent,
  ),
  address: line('La dirección es obligatoria.', 200),
  addressDetails: optionalLine(200),
  neighborhood: line('El barrio es obligatorio.', 120),
  department: v.optional(v.pipe(v.string(departmentMissing), v.picklist(departments, departmentMissing)), absent),
  city: line('La ciudad es obligatoria.', 120),
  notes: v.optional(
    v.pipe(
      v.string(),
      // Line breaks and tabs are part of a note; other control characters are not.
      v.transform((text) => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim()),
      v.maxLength(longestNotes, `Puede tener hasta ${longestNotes} caracteres.`),
    ),
  ),
  subscribe: v.optional(v.boolean(), false),
  consent: v.optional(v.pipe(v.boolean(consentMissing), v.literal(true, consentMissing)), false),
});

export type OrderForm = v.InferOutput<typeof orderForm>;

/** Where the order goes, from a checked form. Cash on delivery reaches Colombia only. */
export function shippingAddress({ notes: _, consent: __, ...fields }: OrderForm): ShippingAddress {
  return { ...fields, addressDetails: fields.addressDetails ?? '', country: 'Colombia', postalCode: '' };
}

/**
 * What a shopper agrees to with an order, word for word: shown beside the box and kept with the moment of the tick,
 * because Colombian law (Ley 1581 de 2012) asks the shop to prove who was told what.
 */
export function orderConsent(shop: { siteName: string; legalName: string; nit: string; contactEmail: string }): string {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? ` en ${shop.contactEmail}` : '';
  return `Acepto las condiciones de esta compra y autorizo a ${controller} a tratar mis datos personales para procesar, entregar y facturar mi pedido y escribirme sobre él. Puedo conocerlos, corregirlos, pedir que se eliminen o revocar esta autorización${where}.`;
}

/** What who ticks the other box agrees to. It is never needed for an order. */
export const marketingConsent = 'Quiero recibir novedades y ofertas por e-mail.';

/** The first name and the rest of a full name, split at its first space. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
