import { ChevronDown, CircleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderDetail } from '#shop/orders/order.ts';
import { orderStatuses } from '#shop/orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../form-bar.tsx';
import { OrderWhatsAppButton } from './order-whatsapp-link.tsx';

type StatusBarProps = {
  order: OrderDetail;
  siteName: string;
  /** whether the page asks for something else first */
  quiet?: boolean;
  /** why the last change was refused; another object each time */
  refusal: { problem: string } | undefined;
};

/** The foot of an order: its status, and writing to the customer. */
export function StatusBar({ order, siteName, quiet = false, refusal }: StatusBarProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>(order.status);
  const pending = useNavigation().formMethod === 'POST';

  useEffect(() => {
    if (refusal) toast({ title: 'Error al Guardar', description: refusal.problem, kind: 'destructive' });
  }, [refusal]);

  return (
    <FormBar>
      {refusal && (
        <p id={`${id}-problem`} className="flex basis-full items-start gap-2 text-label font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
          {refusal.problem}
        </p>
      )}
      <Form id={`${id}-form`} method="post" preventScrollReset className="flex items-center gap-3 max-sm:basis-full">
        <label htmlFor={id} className="text-admin-body font-semibold">
          Estado
        </label>
        <span className="relative flex-1 sm:w-64">
          <select
            id={id}
            name="status"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            aria-describedby={refusal && `${id}-problem`}
            className="h-11 w-full appearance-none truncate rounded-control-admin border border-field bg-surface pr-9 pl-3.5 text-base sm:text-admin-body hover:border-ink-3"
          >
            {orderStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-2"
          />
        </span>
      </Form>
      <Button
        type="submit"
        form={`${id}-form`}
        variant={quiet ? 'secondary' : 'primary'}
        size="sm"
        pending={pending}
        className="max-sm:flex-auto max-sm:px-2"
      >
        Actualizar estado
      </Button>
      <OrderWhatsAppButton order={order} siteName={siteName} className="max-sm:flex-auto max-sm:px-2 sm:ml-auto" />
    </FormBar>
  );
}
