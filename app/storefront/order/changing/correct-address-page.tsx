import { buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { isAbroad } from '#shop/colombia.ts';
import { orderFieldLabels } from '#shop/orders/form/order-field-words.ts';
import type { CorrectedAddress } from '#shop/orders/revisions/customer-changes/correct-address.server.ts';
import { departments } from '#shop/places/departments.ts';
import type { Route } from './+types/correct-address';
import { ChangePage } from './change-page.tsx';

/** The address of an order, to be corrected. */
export function CorrectAddressPage({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { orderNumber, address, fieldSet } = loaderData;
  const { typed, errors = {} } = actionData ?? {};
  const isLocal = !isAbroad(address.country);
  const asks = (name: 'addressDetails' | 'neighborhood' | 'department') => fieldSet.fields[name] !== 'absent';
  const field = (name: keyof CorrectedAddress) => ({
    name,
    defaultValue: String(typed?.[name] ?? address[name]),
    error: errors[name] ?? null,
  });
  return (
    <ChangePage
      title="Corregir la dirección"
      lead="La puedes corregir hasta que tu pedido salga."
      token={token}
      orderNumber={orderNumber}
      problem={actionData?.problem}
    >
      <form method="post" noValidate className="mt-6 grid grid-cols-1 gap-5">
        <TextField {...field('address')} label="Dirección" required autoComplete="address-line1" maxLength={200} />
        {asks('addressDetails') && (
          <TextField
            {...field('addressDetails')}
            label={orderFieldLabels.addressDetails}
            optional={fieldSet.fields.addressDetails === 'optional'}
            autoComplete="address-line2"
            maxLength={200}
          />
        )}
        {asks('neighborhood') && (
          <TextField
            {...field('neighborhood')}
            label={orderFieldLabels.neighborhood}
            optional={fieldSet.fields.neighborhood === 'optional'}
            autoComplete="address-level3"
            maxLength={120}
          />
        )}
        {isLocal && asks('department') && (
          <SelectField
            {...field('department')}
            label={orderFieldLabels.department}
            optional={fieldSet.fields.department === 'optional'}
            autoComplete="address-level1"
          >
            <option value="">Elige uno</option>
            {departments.map((department) => (
              <option key={department}>{department}</option>
            ))}
          </SelectField>
        )}
        <TextField {...field('city')} label="Ciudad" required autoComplete="address-level2" maxLength={120} />
        <button type="submit" className={`${buttonClass()} w-full md:w-auto md:justify-self-start`}>
          Guardar la dirección
        </button>
      </form>
    </ChangePage>
  );
}
