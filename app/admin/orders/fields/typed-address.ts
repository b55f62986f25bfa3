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
