import { useState } from 'react';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatPesos, type Pesos, withThousands } from '#shop/money.ts';
import { readPesos } from '#shop/orders/money/hand-payments.ts';
import { tillHref } from './till-href.ts';

type OpenTillProps = {
  /** the cash that was counted when the till was closed last */
  left: Pesos;
};

/** Opens the till, with the cash in it. For people who may not, it says who can. */
export function OpenTill({ left }: OpenTillProps) {
  const may = useMay();
  const { fetcher, isBusy, errors } = useStaffAction();
  const [opening, setOpening] = useState(withThousands(left));
  const pesos = readPesos(opening);
  if (!may('till')) return <p className="text-admin-body">Pídele a quien maneja la caja que la abra.</p>;
  return (
    <fetcher.Form method="post" action={tillHref} noValidate className="grid gap-4">
      <TextField
        name="opening"
        label="Efectivo en la caja"
        hint="Cuéntalo antes de empezar. Si no hay, escribe 0."
        inputMode="numeric"
        autoComplete="off"
        required
        value={opening}
        onChange={(event) => setOpening(event.target.value)}
        error={errors.opening ?? null}
        className="max-w-xs"
      />
      <Button type="submit" pending={isBusy} pendingText="Abriendo..." className="justify-self-start max-sm:w-full">
        {pesos === null ? 'Abrir caja' : `Abrir caja con ${formatPesos(pesos)}`}
      </Button>
    </fetcher.Form>
  );
}
