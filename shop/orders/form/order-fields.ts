/**
 * The delivery details that an order requires or offers, by the way it is paid. The form, its validation and the
 * setting for staff derive from this.
 */
import type { OrderFieldName, OrderFields, Requirement } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import type { PaidRecord } from '#shop/paying/paid-record.ts';

export type { OrderFieldName, OrderFields, Requirement };

/** The sets of fields: for cash on delivery, and for all other methods. */
export type FieldSetCode = keyof OrderFields;

export const fieldSetCodes = ['cash', 'checkout'] as const satisfies FieldSetCode[];

const any: readonly Requirement[] = ['required', 'optional', 'absent'];
const never: readonly Requirement[] = ['absent'];
const notRequired: readonly Requirement[] = ['optional', 'absent'];

/**
 * The fields that staff can change, with the choices in each set. Name, phone, address and city are always required:
 * nothing can be delivered without them.
 */
export const fieldChoices: Record<OrderFieldName, Record<FieldSetCode, readonly Requirement[]>> = {
  lastName: { cash: any, checkout: any },
  email: { cash: any, checkout: any },
  addressDetails: { cash: any, checkout: any },
  neighborhood: { cash: any, checkout: any },
  department: { cash: any, checkout: any },
  // Few people know their postal code, and cash on delivery is offered in Colombia only.
  postalCode: { cash: never, checkout: any },
  // Required where the shop sends to other countries; 'absent' keeps every order in Colombia.
  country: { cash: never, checkout: ['required', 'absent'] },
  notes: { cash: any, checkout: any },
  subscribe: { cash: notRequired, checkout: notRequired },
};

export const orderFieldNames = Object.keys(fieldChoices) as OrderFieldName[];

export const defaultOrderFields: OrderFields = {
  cash: {
    lastName: 'required',
    email: 'required',
    addressDetails: 'optional',
    neighborhood: 'required',
    department: 'required',
    postalCode: 'absent',
    country: 'absent',
    notes: 'optional',
    subscribe: 'optional',
  },
  checkout: {
    lastName: 'required',
    email: 'required',
    addressDetails: 'optional',
    neighborhood: 'optional',
    department: 'optional',
    postalCode: 'optional',
    country: 'absent',
    notes: 'optional',
    subscribe: 'optional',
  },
};

const shortSet: OrderFields['cash'] = {
  lastName: 'absent',
  email: 'optional',
  addressDetails: 'absent',
  neighborhood: 'optional',
  department: 'absent',
  postalCode: 'absent',
  country: 'absent',
  notes: 'absent',
  subscribe: 'absent',
};

/** The shortest form: full name, mobile, address, and a city that also names the department. */
export const shortOrderFields: OrderFields = { cash: shortSet, checkout: shortSet };

/** Completes stored fields with the defaults. A value that a set does not offer counts as missing. */
export function completeOrderFields(stored: { [Set in FieldSetCode]?: object } | null | undefined): OrderFields {
  const complete = (code: FieldSetCode) => {
    const values: Partial<Record<string, unknown>> = { ...stored?.[code] };
    const fields = { ...defaultOrderFields[code] };
    for (const name of orderFieldNames)
      fields[name] = fieldChoices[name][code].find((choice) => choice === values[name]) ?? fields[name];
    return fields;
  };
  return { cash: complete('cash'), checkout: complete('checkout') };
}

/** The fields of one form. `words` is the set whose labels and messages the form uses. */
export type FieldSet = {
  words: FieldSetCode;
  fields: Record<OrderFieldName, Requirement>;
  /** whether the order needs no address, because it consists of services only */
  isService?: boolean;
  /** whether it needs none because its customer fetches it; the fields of the address are those of a parcel */
  isFetched?: boolean;
};

const noAddress = {
  addressDetails: 'absent',
  neighborhood: 'absent',
  department: 'absent',
  postalCode: 'absent',
  country: 'absent',
} as const satisfies Partial<Record<OrderFieldName, Requirement>>;

/**
 * Returns the fields of the form for an order paid by this method; `method` is null while none is chosen.
 *
 * @param goods.isService whether the order consists of services only, which are not delivered
 * @param goods.isFetched whether its customer fetches it in the shop
 */
export function fieldSetFor(
  all: OrderFields,
  method: PaidRecord | null,
  { isService = false, isFetched = false }: { isService?: boolean; isFetched?: boolean } = {},
): FieldSet {
  const words = method?.isPaidOnDelivery ? 'cash' : 'checkout';
  const fields = all[words];
  const paid = method?.online?.needsEmail ? { ...fields, email: 'required' as const } : fields;
  if (isService) return { words, fields: { ...paid, ...noAddress }, isService };
  return { words, fields: paid, ...(isFetched && { isFetched }) };
}

/** Whether the form of an order asks where it is sent. */
export const asksAddress = ({ isService, isFetched }: FieldSet): boolean => !isService && !isFetched;

/** The fields that a form asks for: none of an address if the order is not sent. */
export const askedFields = (fieldSet: FieldSet): FieldSet['fields'] =>
  asksAddress(fieldSet) ? fieldSet.fields : { ...fieldSet.fields, ...noAddress };

/** Lists the required fields that an address leaves empty. Other countries have no departments. */
export function missingFields(address: ShippingAddress, fieldSet: FieldSet): AddressFieldName[] {
  const fields = askedFields(fieldSet);
  const isAsked = (name: AddressFieldName) => name !== 'department' || !isAbroad(address.country);
  return addressFieldNames.filter((name) => fields[name] === 'required' && isAsked(name) && !address[name]?.trim());
}

/** Whether an address lacks a required field, or parcels have no destination. */
export function lacksDetails(address: ShippingAddress, fieldSet: FieldSet): boolean {
  const hasPlace = !asksAddress(fieldSet) || (address.address.trim() !== '' && address.city.trim() !== '');
  return !hasPlace || missingFields(address, fieldSet).length > 0;
}

const addressFieldNames = ['lastName', 'email', 'addressDetails', 'neighborhood', 'department', 'postalCode'] as const;

export type AddressFieldName = (typeof addressFieldNames)[number];

/** Values for fields that an address leaves empty. */
export type AddressDetails = { [Name in AddressFieldName]?: string };
