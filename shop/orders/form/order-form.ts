import * as v from 'valibot';
import { departments } from '#shop/colombia.ts';
import {
  emailField,
  notesField,
  optionalPlaceName,
  phoneField,
  requiredName,
  requiredPlaceName,
  requiredTick,
} from '#shop/form-fields.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { type Wording, wordingText } from '#shop/legal/wording.ts';
import type { NewOrder, ShippingAddress } from '#shop/orders/order.ts';

const absent = '';
const departmentMissing = 'El departamento es obligatorio.';

/** The fields of a cash-on-delivery order. Validated in the browser and again on the server. */
export const orderForm = v.object({
  firstName: requiredName('El nombre es obligatorio.', 80, 'Escribe el nombre con letras.'),
  lastName: requiredName('El apellido es obligatorio.', 80, 'Escribe el apellido con letras.'),
  phone: phoneField,
  email: emailField,
  address: requiredPlaceName('La dirección es obligatoria.', 200, 'Escribe la dirección con letras o números.'),
  addressDetails: optionalPlaceName(200),
  neighborhood: requiredPlaceName('El barrio es obligatorio.', 120, 'Escribe el barrio con letras o números.'),
  department: v.optional(v.pipe(v.string(departmentMissing), v.picklist(departments, departmentMissing)), absent),
  city: requiredName('La ciudad es obligatoria.', 120, 'Escribe la ciudad con letras.'),
  notes: notesField,
  subscribe: v.optional(v.boolean(), false),
  consent: requiredTick('Para hacer el pedido necesitamos tu autorización.'),
});

export type OrderForm = v.InferOutput<typeof orderForm>;

/** The shipping address of a validated form. Cash on delivery is offered in Colombia only. */
export function shippingAddress({ notes: _, consent: __, ...fields }: OrderForm): ShippingAddress {
  return { ...fields, addressDetails: fields.addressDetails ?? '', country: 'Colombia', postalCode: null };
}

/** The company responsible for shoppers' data, as the settings name it. */
type Controller = { siteName: string; legalName: string; nit: string; contactEmail: string };

/**
 * The consent given with an order, verbatim: shown next to the checkbox and stored with the time of consent, because
 * Colombian law (Ley 1581 de 2012) requires proof of what was agreed to.
 */
export function orderConsent(shop: Controller): Wording {
  const controller = `${shop.legalName || shop.siteName}${shop.nit ? ` (NIT ${shop.nit})` : ''}`;
  const where = shop.contactEmail ? ` en ${shop.contactEmail}` : '';
  return [
    'Acepto las ',
    { words: 'condiciones de esta compra', path: legalPaths.terms },
    ` y autorizo a ${controller} a `,
    { words: 'tratar mis datos personales', path: legalPaths.privacy },
    ` para procesar, entregar y facturar mi pedido y escribirme sobre él. Puedo conocerlos, corregirlos, pedir que se eliminen o revocar esta autorización${where}.`,
  ];
}

/** The consent to marketing mail, always optional. */
export const marketingConsent = 'Quiero recibir novedades y ofertas por correo.';

/** The consents given on an order's form, in the wording shown. */
export function consentsOf({ subscribe }: { subscribe: boolean }, shop: Controller): NewOrder['consents'] {
  const needed = { purpose: 'terms-and-data', wording: wordingText(orderConsent(shop)) } as const;
  return subscribe ? [needed, { purpose: 'marketing', wording: marketingConsent }] : [needed];
}

/** Splits a full name at its first space into first name and the rest. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
