import type { Ref } from 'react';
import type { AddressFieldName } from '#shop/orders/form/order-fields.ts';
import { MissingFields } from './missing-fields.tsx';

type MissingDetailsProps = { ref: Ref<HTMLFormElement>; names: AddressFieldName[]; onSubmit: () => void };

/** Asks for the delivery details that an order lacks for the chosen payment method. */
export function MissingDetails({ ref, names, onSubmit }: MissingDetailsProps) {
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="mb-5 grid gap-4"
    >
      <p className="text-label font-[450] text-ink-2">
        Para este método de pago nos {names.length > 1 ? 'faltan datos' : 'falta un dato'} de la entrega:
      </p>
      <MissingFields names={names} />
    </form>
  );
}
