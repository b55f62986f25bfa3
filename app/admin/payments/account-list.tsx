import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CircleAlert, Plus } from 'lucide-react';
import { useId } from 'react';
import type * as v from 'valibot';
import { Panel } from '#app/admin/ui/panel.tsx';
import { RowButtons } from '#app/admin/ui/row-buttons.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import {
  mostAccounts,
  type paymentSettingsForm,
  transferBanks,
  transferKinds,
} from '#shop/settings/payment-settings.ts';

type Values = v.InferInput<typeof paymentSettingsForm>;
type Account = NonNullable<Values['accounts']>[number];
type AccountListProps = { form: FormMetadata<Values>; field: FieldMetadata<Values['accounts'], Values> };

const empty: Account = { bank: '', kind: '', number: '', holder: '' };

/** The bank accounts customers may transfer to, in display order. */
export function AccountList({ form, field }: AccountListProps) {
  const ids = { banks: useId(), kinds: useId() };
  const rows = field.getFieldList() as FieldMetadata<Account, Values>[];
  const buttonId = (index: number, deed: 'up' | 'down') => `${form.id}-${deed}-${index}`;
  const addId = `${form.id}-add`;

  // The pressed button may be gone, or have moved with its row: the focus moves to where editing continues.
  const add = () =>
    changeAndFocus(`${form.id}-${field.name}[${rows.length}].bank`, () =>
      form.insert({ name: field.name, defaultValue: empty }),
    );
  const remove = (index: number) => changeAndFocus(addId, () => form.remove({ name: field.name, index }));
  const move = (from: number, to: number) => {
    const deed = to < from ? 'up' : 'down';
    const isAtEnd = to === 0 || to === rows.length - 1;
    const next = buttonId(to, isAtEnd ? (deed === 'up' ? 'down' : 'up') : deed);
    changeAndFocus(next, () => form.reorder({ name: field.name, from, to }));
  };

  return (
    <Panel title="Cuentas para transferencias" id="cuentas" flush>
      <p className="border-b border-line px-5 py-3 text-label text-ink-2 md:px-6">
        La tienda las muestra en este orden, cuando quien compra ya escribió sus datos de envío. Sin cuentas no se
        ofrece pagar por transferencia.
      </p>
      {rows.map((row, index) => {
        const account = row.getFieldset();
        const text = (one: FieldMetadata<string | undefined, Values>) => ({
          id: one.id,
          name: one.name,
          defaultValue: one.initialValue ?? '',
          error: one.errors,
          required: true,
        });
        return (
          <fieldset key={row.key} className="relative border-b border-line px-5 pt-4 pb-5 md:px-6">
            <legend className="float-left flex min-h-11 items-center text-admin-body font-semibold">
              Cuenta {index + 1}
            </legend>
            <div className="flex min-h-11 justify-end">
              <RowButtons
                row={`la cuenta ${index + 1}`}
                removing="Quitar"
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                idOf={(deed) => buttonId(index, deed)}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
              />
            </div>
            <div className="mt-2 grid gap-x-4.5 gap-y-4 sm:grid-cols-2">
              <TextField {...text(account.bank)} label="Banco o billetera" list={ids.banks} maxLength={40} />
              <TextField {...text(account.kind)} label="Tipo" list={ids.kinds} maxLength={40} />
              <TextField {...text(account.number)} label="Número o llave" maxLength={60} />
              <TextField {...text(account.holder)} label="A nombre de" maxLength={80} />
            </div>
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-center gap-4 px-5 py-4 md:px-6">
        <Button id={addId} variant="secondary" size="sm" onClick={add} disabled={rows.length >= mostAccounts}>
          <Plus aria-hidden="true" size={18} />
          Añadir cuenta
        </Button>
        {rows.length >= mostAccounts && <p className="text-label text-ink-2">Puede haber hasta {mostAccounts}.</p>}
        {field.errors && (
          <p className="flex gap-1.5 text-small font-semibold text-danger">
            <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
            {field.errors[0]}
          </p>
        )}
      </div>
      <Suggestions id={ids.banks} words={transferBanks} />
      <Suggestions id={ids.kinds} words={transferKinds} />
    </Panel>
  );
}

function Suggestions({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
