import { Form, Link, useNavigation } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { longestTillReason } from '#shop/till/till-words.ts';
import { closeTillHref } from './till-href.ts';
import { differenceText, signedPesos } from './till-text.ts';

type DifferenceFormProps = {
  count: { counted: Pesos; expected: number };
  /** of the reason */
  error: string[] | null;
};

/** What was counted beside what should be there. Staff give the reason and close the till, or count again. */
export function DifferenceForm({ count: { counted, expected }, error }: DifferenceFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Panel title="La caja no cuadra" id="la-caja-no-cuadra">
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="counted" value={counted} />
        <input type="hidden" name="seen" value={expected} />
        <div role="status">
          <dl className="grid gap-2 text-admin-body">
            <Amount name="Contaste">{formatPesos(counted)}</Amount>
            <Amount name="Debía haber">{signedPesos(expected)}</Amount>
            <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 font-semibold text-danger">
              <dt>Diferencia</dt>
              <dd className="tabular ml-auto">{differenceText(counted - expected)}</dd>
            </div>
          </dl>
        </div>
        <TextField
          ref={takeFocus}
          name="note"
          label="Por qué no cuadra"
          hint="Si no lo sabes, escribe eso. Queda en el cierre con tu nombre."
          maxLength={longestTillReason}
          required
          error={error}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isBusy} pendingText="Cerrando..." className="max-sm:w-full">
            Cerrar la caja así
          </Button>
          <Link to={closeTillHref} className={`${buttonClass('neutral')} max-sm:w-full`}>
            Contar otra vez
          </Link>
        </div>
      </Form>
    </Panel>
  );
}

function Amount({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="tabular ml-auto">{children}</dd>
    </div>
  );
}
