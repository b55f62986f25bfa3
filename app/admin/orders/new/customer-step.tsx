import { useState } from 'react';
import type { FoundCustomer } from '#app/admin/orders/selling/find-customer.ts';
import { askShop } from '#app/ask-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { parsePhone } from '#shop/colombia.ts';
import { formatShortDate } from '#shop/dates.ts';
import type { SaleCustomer } from '#shop/orders/selling/find-customer.server.ts';
import type { SaleErrors } from '#shop/orders/selling/sale-rules.ts';
import { departments } from '#shop/places/departments.ts';
import { customerFrom, type DraftCustomer, type SaleDraft } from './sale-draft.ts';

type CustomerStepProps = {
  draft: SaleDraft;
  /** the text of the tick */
  consentLabel: string;
  errors: SaleErrors;
  onChange: (changes: Partial<SaleDraft>) => void;
};

/** Who buys: found by telephone, or new. */
export function CustomerStep({ draft, consentLabel, errors, onChange }: CustomerStepProps) {
  const { customer } = draft;
  const change = (changes: Partial<DraftCustomer>) => onChange({ customer: { ...customer, ...changes } });
  const field = (name: keyof DraftCustomer, maxLength: number) => ({
    value: customer[name],
    maxLength,
    autoComplete: 'off',
    error: errors[name] ?? null,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {errors.customer && (
        <p role="alert" className="text-small font-semibold text-danger">
          {errors.customer}
        </p>
      )}
      <PhoneField
        {...field('phone', 40)}
        onFound={({ address }) => onChange({ customer: customerFrom(address, customer.phone) })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label="Nombre" {...field('firstName', 80)} />
        <TextField label="Apellido" optional {...field('lastName', 80)} />
        <TextField label="Correo electrónico" type="email" optional {...field('email', 254)} />
      </div>
      {draft.delivery === 'parcel' && (
        <AddressFields customer={customer} field={field} onChange={change} errors={errors} />
      )}
      <CheckboxField
        checked={draft.consented}
        error={errors.consented ?? null}
        onChange={({ target }) => onChange({ consented: target.checked })}
      >
        {consentLabel}
      </CheckboxField>
    </div>
  );
}

type AddressFieldsProps = {
  customer: DraftCustomer;
  field: (
    name: keyof DraftCustomer,
    maxLength: number,
  ) => Pick<React.ComponentProps<typeof TextField>, 'value' | 'maxLength' | 'autoComplete' | 'error' | 'onChange'>;
  errors: SaleErrors;
  onChange: (changes: Partial<DraftCustomer>) => void;
};

function AddressFields({ customer, field, errors, onChange }: AddressFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <TextField label="Dirección" className="sm:col-span-2" {...field('address', 200)} />
      <TextField label="Detalles de la dirección" optional {...field('addressDetails', 200)} />
      <TextField label="Barrio" optional {...field('neighborhood', 120)} />
      <CityField label="Ciudad" department={customer.department} namesDepartments {...field('city', 120)} />
      <SelectField
        label="Departamento"
        optional
        value={customer.department}
        error={errors.department ?? null}
        onChange={({ target }) => onChange({ department: target.value })}
      >
        <option value="">Elige</option>
        {departments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </div>
  );
}

type PhoneFieldProps = Omit<React.ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  value: string;
  onChange: (event: { target: HTMLInputElement }) => void;
  onFound: (customer: SaleCustomer) => void;
};

/** The telephone. With ten digits, it offers the data of the last order with it. */
function PhoneField({ onChange, onFound, ...props }: PhoneFieldProps) {
  const [found, setFound] = useState<{ phone: string; customer: SaleCustomer | null } | null>(null);
  const phone = parsePhone(props.value);
  const ask = async (typed: string) => {
    const digits = parsePhone(typed);
    if (!digits || digits === found?.phone) return;
    const url = `/admin/orders/find-customer?phone=${digits}`;
    const result = await askShop<FoundCustomer>(url, {}, '');
    // Without an answer the data are typed.
    if (result.ok && result.response.ok) setFound({ phone: digits, customer: result.answer.customer });
  };
  const known = phone && found?.phone === phone ? found.customer : null;
  return (
    <TextField
      {...props}
      label="Celular"
      type="tel"
      inputMode="tel"
      onChange={(event) => {
        onChange(event);
        void ask(event.target.value);
      }}
      note={
        <div role="status">
          {known && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control-admin bg-green-tint px-3 py-2 text-label text-green-deep">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {known.address.firstName} {known.address.lastName} ·{' '}
                {known.orders === 1 ? '1 pedido' : `${known.orders} pedidos`}, el último del{' '}
                {formatShortDate(new Date(known.lastOrderOn))}
              </span>
              <Button variant="secondary" size="sm" onClick={() => onFound(known)}>
                Usar sus datos
              </Button>
            </div>
          )}
        </div>
      }
    />
  );
}
