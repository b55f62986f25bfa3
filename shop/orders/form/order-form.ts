/**
 * The form of an order, for every payment method and both screens that show it. Validated in the browser and again on
 * the server.
 */
import * as v from 'valibot';
import { countries, isHome, parsePhone } from '#shop/colombia.ts';
import { notesField, requiredLine, requiredName, requiredPlaceName, requiredTick } from '#shop/form-fields.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { departments } from '#shop/places/departments.ts';
import { findCity } from '#shop/places/find-city.ts';
import { checkedFields, type Delivery, doubtAbout } from './check-delivery.ts';
import {
  type AddressDetails,
  type AddressFieldName,
  askedFields,
  asksAddress,
  type FieldSet,
  type FieldSetCode,
  type Requirement,
} from './order-fields.ts';

type TextSchema = v.GenericSchema<string | undefined, string>;

/**
 * A text field with the requirement that the shop has set. If the field is absent from the form, its value is not read;
 * if it is optional, it may be blank.
 */
const byRequirement = (requirement: Requirement, schema: TextSchema) =>
  v.optional(
    v.pipe(
      v.optional(v.string()),
      v.rawTransform(({ dataset: { value = '' }, addIssue, NEVER }) => {
        if (requirement === 'absent' || (requirement === 'optional' && value.trim() === '')) return '';
        const parsed = v.safeParse(schema, value);
        if (parsed.success) return parsed.output;
        addIssue({ message: parsed.issues[0].message });
        return NEVER;
      }),
    ),
    '',
  );

/** A required line that is parsed as a phone number. */
const phone = (missing: string, invalid: string, parse: (text: string) => string | null) =>
  v.pipe(
    requiredLine(missing, 40),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const number = parse(dataset.value);
      if (number) return number;
      addIssue({ message: invalid });
      return NEVER;
    }),
  );

/** Words that differ between the two sets. Other messages differ only in the full stop of cash on delivery. */
const words = {
  cash: {
    phone: 'celular',
    emailMissing: 'El correo electrónico es obligatorio.',
    emailInvalid: 'Correo electrónico inválido.',
    departmentUnread: 'El departamento es obligatorio.',
    stop: '.',
  },
  checkout: {
    phone: 'teléfono',
    emailMissing: 'El email es obligatorio',
    emailInvalid: 'Email inválido',
    departmentUnread: 'Elige un departamento de la lista',
    stop: '',
  },
} as const satisfies Record<FieldSetCode, object>;

const foreignPhoneInvalid = 'Escribe el teléfono con el prefijo de su país, por ejemplo +34 612 345 678';

const colombianPostalCode = (missing: string) =>
  v.pipe(requiredLine(missing, 20), v.regex(/^(\d{6})?$/, 'El código postal tiene 6 dígitos, por ejemplo 660001'));

/** A country of the list; Colombia if the form has no such field. */
const countryField = (requirement: Requirement) =>
  requirement === 'absent'
    ? v.optional(
        v.pipe(
          v.string(),
          v.transform((): string => countries[0]),
        ),
        countries[0],
      )
    : v.optional(v.picklist(countries, 'Elige un país de la lista'), countries[0]);

/** The schema of each field. */
function fieldSchemas(fieldSet: FieldSet, home: boolean) {
  const { words: set } = fieldSet;
  const fields = askedFields(fieldSet);
  const place = asksAddress(fieldSet) ? 'required' : 'absent';
  const { phone: phoneName, emailMissing, emailInvalid, departmentUnread, stop } = words[set];
  const postalMissing = `El código postal es obligatorio${stop}`;
  const phoneMissing = `El ${phoneName} es obligatorio${stop}`;
  return v.object({
    firstName: requiredName(`El nombre es obligatorio${stop}`, 80, `Escribe el nombre con letras${stop}`),
    lastName: byRequirement(
      fields.lastName,
      requiredName(`El apellido es obligatorio${stop}`, 80, `Escribe el apellido con letras${stop}`),
    ),
    phone: home
      ? phone(phoneMissing, `Número de ${phoneName} inválido (debe ser de 10 dígitos)${stop}`, parsePhone)
      : phone(phoneMissing, foreignPhoneInvalid, parseForeignPhone),
    email: byRequirement(fields.email, v.pipe(requiredLine(emailMissing, 254), v.email(emailInvalid))),
    address: byRequirement(
      place,
      requiredPlaceName(`La dirección es obligatoria${stop}`, 200, `Escribe la dirección con letras o números${stop}`),
    ),
    addressDetails: byRequirement(
      fields.addressDetails,
      requiredPlaceName(
        `Los detalles son obligatorios${stop}`,
        200,
        `Escribe los detalles con letras o números${stop}`,
      ),
    ),
    neighborhood: byRequirement(
      fields.neighborhood,
      requiredPlaceName(`El barrio es obligatorio${stop}`, 120, `Escribe el barrio con letras o números${stop}`),
    ),
    department: byRequirement(
      home ? fields.department : 'absent',
      v.pipe(
        v.optional(v.string(), ''),
        v.nonEmpty(`El departamento es obligatorio${stop}`),
        v.picklist(departments, departmentUnread),
      ),
    ),
    city: byRequirement(
      place,
      requiredName(`La ciudad es obligatoria${stop}`, 120, `Escribe la ciudad con letras${stop}`),
    ),
    postalCode: home
      ? byRequirement(fields.postalCode, colombianPostalCode(postalMissing))
      : byRequirement(
          'required',
          requiredPlaceName(postalMissing, 20, 'Escribe el código postal con letras o números'),
        ),
    country: countryField(fields.country),
    notes: byRequirement(
      fields.notes,
      v.pipe(
        notesField,
        v.transform((text) => text ?? ''),
      ),
    ),
    subscribe: v.optional(
      v.pipe(
        v.boolean(),
        v.transform((ticked) => ticked && fields.subscribe !== 'absent'),
      ),
      false,
    ),
    consent: requiredTick('Para hacer el pedido necesitamos tu autorización.'),
    phoneConfirmed: byRequirement('optional', phone('', '', parsePhone)),
    addressConfirmed: byRequirement('optional', requiredLine('', 200)),
    cityConfirmed: byRequirement('optional', requiredLine('', 120)),
  });
}

/**
 * The form's schema for the fields asked for and a country: only Colombia has departments and ten-digit phone numbers.
 */
export function orderFormFor(fieldSet: FieldSet, country?: unknown) {
  const home = askedFields(fieldSet).country === 'absent' || isHome(country);
  return v.pipe(
    fieldSchemas(fieldSet, home),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!home || !isObject(dataset.value)) return;
      const { value } = dataset;
      const isRefused = (name: string) => dataset.issues?.some(({ path }) => path?.[0]?.key === name);
      for (const name of checkedFields) {
        // Without its department a city may be any of several.
        if (
          (!asksAddress(fieldSet) && name !== 'phone') ||
          isRefused(name) ||
          (name === 'city' && isRefused('department'))
        )
          continue;
        const doubt = doubtAbout(name, readDelivery(value));
        if (!doubt || readText(value, `${name}Confirmed`) === readText(value, name)) continue;
        addIssue({
          message: doubt.message,
          path: [{ type: 'object', origin: 'value', input: { ...value }, key: name, value: readText(value, name) }],
        });
      }
    }),
  );
}

/** The schema of the address alone, for the fields asked for; see `orderFormFor`. */
export function addressFieldsFor(fieldSet: FieldSet, home: boolean) {
  const { address, addressDetails, neighborhood, department, city } = fieldSchemas(fieldSet, home).entries;
  return v.object({ address, addressDetails, neighborhood, department, city });
}

/** Reads the details that an order lacks for a payment method: valid ones, or the message of the first mistake. */
export function readDetails(
  fieldSet: FieldSet,
  { names, country }: { names: AddressFieldName[]; country: string },
  form: FormData,
): { ok: true; details: AddressDetails } | { ok: false; message: string } {
  const { entries } = fieldSchemas(fieldSet, isHome(country));
  const details: AddressDetails = {};
  for (const name of names) {
    const parsed = v.safeParse(entries[name], form.get(name) ?? '');
    if (!parsed.success) return { ok: false, message: parsed.issues[0].message };
    details[name] = parsed.output;
  }
  return { ok: true, details };
}

/** The checked details of a form, as typed or validated; what is missing is empty. */
export function readDelivery(form: object): Delivery {
  const read = (name: string) => readText(form, name);
  return { phone: read('phone'), address: read('address'), city: read('city'), department: read('department') };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readText(form: object, name: string): string {
  const text = (form as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : '';
}

export type OrderForm = v.InferOutput<ReturnType<typeof orderFormFor>>;

/** The form's raw fields, as a browser holds and sends them. */
export type OrderFormInput = { [Name in keyof OrderForm]?: string | undefined };

/**
 * Parses a phone number of another country: '+34 612 34 56 78', '0034612345678'.
 *
 * @returns '+' and 8 to 15 digits; null without an international prefix
 */
export function parseForeignPhone(text: string): string | null {
  const compact = text.replace(/[\s\-–.()/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/**
 * The shipping address of a validated form. If there is no last name, the first name is taken as a full name and split
 * at its first space. A known city gets its usual spelling and gives a missing department.
 */
export function orderAddress({ notes: _, consent: __, ...form }: OrderForm): ShippingAddress {
  const { phoneConfirmed: ___, addressConfirmed: ____, cityConfirmed: _____, ...address } = form;
  return {
    ...address,
    ...(address.lastName === '' && splitFullName(address.firstName)),
    ...(isHome(address.country) && withKnownCity(address)),
    postalCode: address.postalCode || null,
    // News come by mail only.
    subscribe: address.subscribe && address.email !== '',
  };
}

/** Gives a known city its usual spelling, and the department if that is missing. */
export function withKnownCity({ city, department }: Pick<OrderForm, 'city' | 'department'>) {
  const match = findCity(city, department);
  if (match.kind !== 'exact') return { city, department };
  return { city: match.place.name, department: department || match.place.department };
}

/** Splits a full name at its first space into first name and the rest. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
