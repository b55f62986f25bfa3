import { AddressFields, type AddressFieldsProps, addressField } from '#app/admin/orders/fields/address-fields.tsx';
import { TextField } from '#app/ui/field.tsx';

/** The customer of an order, and where it goes. */
export function ChangeAddressFields({ isParcel, ...props }: AddressFieldsProps & { isParcel: boolean }) {
  const field = addressField(props);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-5">
      <TextField label="Nombre" {...field('firstName', 80)} />
      <TextField label="Apellido" optional {...field('lastName', 80)} />
      <TextField label="Celular" type="tel" inputMode="tel" {...field('phone', 40)} />
      <TextField label="Correo electrónico" type="email" optional {...field('email', 254)} />
      {isParcel && <AddressFields {...props} />}
    </div>
  );
}
