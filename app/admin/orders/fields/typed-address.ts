/** The customer of an order and where it goes, as staff type them. */
import type { StaffAddressField } from '#shop/orders/form/staff-fields.server.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

export type TypedAddress = Record<StaffAddressField, string>;

export const emptyAddress: TypedAddress = {
  phone: '',
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  addressDetails: '',
  neighborhood: '',
  department: '',
  city: '',
};

export const addressFields = Object.keys(emptyAddress) as StaffAddressField[];

/** An address of an order as the fields of a form. */
export function typedAddress(address: ShippingAddress): TypedAddress {
  return Object.fromEntries(addressFields.map((name) => [name, address[name]])) as TypedAddress;
}

/**
 * Fills in the customer of an earlier order. What is typed stays where the order says nothing, as a sale that was
 * carried away has no place.
 */
export function fillAddress(typed: TypedAddress, earlier: ShippingAddress): TypedAddress {
  const { firstName, lastName, email, ...place } = typedAddress(earlier);
  return {
    ...typed,
    ...(earlier.address !== '' && place),
    phone: typed.phone,
    firstName: firstName || typed.firstName,
    lastName: lastName || typed.lastName,
    email: email || typed.email,
  };
}
