import type { FieldMetadata } from '@conform-to/react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { fillFields } from '#app/ui/fill-fields.ts';
import { fieldSetLabels, orderFieldLabels, requirementWords } from '#shop/orders/form/order-field-words.ts';
import {
  defaultOrderFields,
  type FieldSetCode,
  fieldChoices,
  fieldSetCodes,
  type OrderFieldName,
  type OrderFields,
  orderFieldNames,
  shortOrderFields,
} from '#shop/orders/form/order-fields.ts';
import type { StoreFields } from './field-props.ts';

/** The settings of the order forms: which fields they require, offer or omit. */
export function OrderPanel({ fields: { orderFields } }: { fields: StoreFields }) {
  const sets = orderFields.getFieldset();
  const fill = (preset: OrderFields) => {
    const form = document.getElementById(orderFields.formId);
    if (!(form instanceof HTMLFormElement)) return;
    const values = fieldSetCodes.flatMap((set) =>
      orderFieldNames.map((name) => [`${orderFields.name}.${set}.${name}`, preset[set][name]]),
    );
    fillFields(form, Object.fromEntries(values));
  };
  return (
    <Panel title="Pedido" id="pedido">
      <p className="text-admin-body text-ink-2">
        Los datos que pide el formulario de un pedido. Nombre, celular, dirección y ciudad se piden siempre. Si no pides
        el departamento, la tienda lo saca de la ciudad. Una tarjeta siempre necesita el correo. Pide el país solo si
        envías fuera de Colombia: esos pedidos llegan por WhatsApp, porque antes de pagar se acuerda el envío.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="neutral" size="sm" onClick={() => fill(shortOrderFields)}>
          Corto
        </Button>
        <Button variant="neutral" size="sm" onClick={() => fill(defaultOrderFields)}>
          Como viene
        </Button>
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2">
        {orderFieldNames.map((name) => (
          <fieldset key={name} className="min-w-0">
            <legend className="text-admin-body font-semibold">{orderFieldLabels[name]}</legend>
            <div className="mt-2 grid grid-cols-2 gap-3">
              {fieldSetCodes.map((set) => (
                <RequirementField key={set} set={set} name={name} field={sets[set].getFieldset()[name]} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

type RequirementFieldProps = {
  set: FieldSetCode;
  name: OrderFieldName;
  field: Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue'>;
};

function RequirementField({ set, name, field }: RequirementFieldProps) {
  const choices = fieldChoices[name][set];
  if (choices.length === 1) return <p className="self-end pb-3 text-small text-ink-2">En contraentrega no se pide.</p>;
  return (
    <SelectField id={field.id} name={field.name} defaultValue={field.initialValue} label={fieldSetLabels[set]}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {requirementWords[choice]}
        </option>
      ))}
    </SelectField>
  );
}
