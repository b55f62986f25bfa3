import { type ChangeEvent, type ComponentProps, useState } from 'react';
import type { FoundCustomer } from '#app/admin/orders/selling/find-customer.ts';
import { askShop } from '#app/ask-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { parsePhone } from '#shop/colombia.ts';
import { formatShortDate } from '#shop/dates.ts';
import type { SaleCustomer } from '#shop/orders/selling/find-customer.server.ts';

type CustomerPhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFound: (customer: SaleCustomer) => void;
};

/** The telephone. With ten digits, it offers the data of the orders or the account with it. */
export function CustomerPhoneField({ onChange, onFound, ...props }: CustomerPhoneFieldProps) {
  const [lookup, setLookup] = useState<{ phone: string; customer: SaleCustomer | null } | null>(null);
  const phone = parsePhone(props.value);
  const lookUp = async (text: string) => {
    const digits = parsePhone(text);
    if (!digits || digits === lookup?.phone) return;
    const url = `/admin/orders/find-customer?phone=${digits}`;
    const result = await askShop<FoundCustomer>(url, {}, '');
    // Without an answer the data are typed.
    if (result.ok && result.response.ok) setLookup({ phone: digits, customer: result.answer.customer });
  };
  const customer = phone && lookup?.phone === phone ? lookup.customer : null;
  return (
    <TextField
      {...props}
      label="Celular"
      type="tel"
      inputMode="tel"
      onChange={(event) => {
        onChange(event);
        void lookUp(event.target.value);
      }}
      note={
        <div role="status">
          {customer && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control-admin bg-green-tint px-3 py-2 text-label text-green-deep">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {customer.address.firstName} {customer.address.lastName} · {ordersOf(customer)}
              </span>
              <Button variant="secondary" size="sm" onClick={() => onFound(customer)}>
                Usar sus datos
              </Button>
            </div>
          )}
        </div>
      }
    />
  );
}

function ordersOf({ orders, lastOrderOn }: SaleCustomer): string {
  if (lastOrderOn === null) return 'con cuenta, sin pedidos';
  return `${orders === 1 ? '1 pedido' : `${orders} pedidos`}, el último del ${formatShortDate(new Date(lastOrderOn))}`;
}
