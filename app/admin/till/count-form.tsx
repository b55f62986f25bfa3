import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { withThousands } from '#shop/money.ts';
import { CashCounter } from './cash-counter.tsx';

/** How much cash staff counted, before they see how much should be there. */
export function CountForm({ error }: { error: string[] | null }) {
  const [counted, setCounted] = useState('');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Panel title="Cuenta el efectivo" id="cuenta-el-efectivo">
      <Form method="post" noValidate className="grid gap-5">
        <TextField
          name="counted"
          label="Efectivo contado"
          hint="Todo lo que hay en la caja, en billetes y monedas."
          inputMode="numeric"
          autoComplete="off"
          required
          value={counted}
          onChange={(event) => setCounted(event.target.value)}
          error={error}
        />
        <CashCounter onCount={(pesos) => setCounted(withThousands(pesos))} />
        <Button type="submit" pending={isBusy} pendingText="Cerrando..." className="justify-self-start max-sm:w-full">
          Ya conté: cerrar la caja
        </Button>
      </Form>
    </Panel>
  );
}
