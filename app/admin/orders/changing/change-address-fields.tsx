import { AddressFields, type AddressFieldsProps, addressField } from '#app/admin/orders/fields/address-fields.tsx';
import { TextField } from '#app/ui/field.tsx';

/** The customer of an order, and where it goes. */
export function ChangeAddressFields({ isParcel, ...props }: AddressFieldsProps & { isParcel: boolean }) {
  const field = addressField(props);
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <TextField label="Nombre" {...field('firstName', 80)} />
      <TextField label="Apellido" optional {...field('lastName', 80)} />
      <TextField label="Celular" type="tel" inputMode="tel" {...field('phone', 40)} />
      <TextField label="Correo electrónico" type="email" optional {...field('email', 254)} />
      {isParcel && <AddressFields {...props} />}
    </div>
  );
}
