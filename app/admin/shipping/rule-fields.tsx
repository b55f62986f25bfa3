import { CheckboxField, TextField } from '#app/ui/field.tsx';
import type { RuleErrors, RuleFormTexts } from '#shop/shipping/editing/shipping-rule-form.ts';

type RuleFieldsProps = { values: RuleFormTexts; errors: RuleErrors };

/** The inputs for the price of each weight, and for the amount from which shipping is free. */
export function CostFields({ values, errors }: RuleFieldsProps) {
  return (
    <>
      <p className="text-admin-body">
        Si el precio es el mismo para cualquier peso, llena solo el último renglón. Los que dejes vacíos no cuentan.
      </p>
      <div className="mt-4 grid gap-4">
        {values.rows.map(({ upTo, price }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no order of their own; the index names their fields
          <div key={row} className="grid grid-cols-2 items-start gap-3">
            <TextField
              name={`upTo${row}`}
              label="Hasta (kg)"
              aria-label={`Hasta cuántos kilos, renglón ${row + 1}`}
              defaultValue={upTo}
              error={errors[`upTo${row}`] ?? null}
              inputMode="decimal"
              maxLength={12}
            />
            <TextField
              name={`price${row}`}
              label="Precio"
              aria-label={`Precio, renglón ${row + 1}`}
              defaultValue={price}
              error={errors[`price${row}`] ?? null}
              inputMode="numeric"
              maxLength={16}
            />
          </div>
        ))}
        <div className="grid grid-cols-2 items-end gap-3 border-t border-line pt-4">
          <p className="self-center text-admin-body font-semibold">Más peso, o cualquier peso</p>
          <TextField
            name="lastPrice"
            label="Precio"
            defaultValue={values.lastPrice}
            error={errors.lastPrice ?? null}
            inputMode="numeric"
            maxLength={16}
            required
          />
        </div>
      </div>
      <TextField
        name="freeFrom"
        label="Envío gratis desde"
        optional
        defaultValue={values.freeFrom}
        error={errors.freeFrom ?? null}
        hint="En pesos, lo que valen los productos con sus descuentos. Vacío: nunca es gratis por el valor."
        inputMode="numeric"
        maxLength={16}
        className="mt-5"
      />
    </>
  );
}

/** The inputs for the delivery days. */
export function DayFields({ values, errors }: RuleFieldsProps) {
  return (
    <>
      <p className="text-admin-body">En días de entrega, contados desde que el pedido sale de la tienda.</p>
      <div className="mt-4 grid grid-cols-2 items-start gap-3">
        <TextField
          name="daysLeast"
          label="Mínimo"
          defaultValue={values.daysLeast}
          error={errors.daysLeast ?? null}
          inputMode="numeric"
          maxLength={3}
          required
        />
        <TextField
          name="daysMost"
          label="Máximo"
          defaultValue={values.daysMost}
          error={errors.daysMost ?? null}
          inputMode="numeric"
          maxLength={3}
          required
        />
      </div>
    </>
  );
}

/** The inputs for paying on delivery. */
export function OnDeliveryFields({ values, errors }: RuleFieldsProps) {
  return (
    <>
      <CheckboxField
        name="codAllowed"
        defaultChecked={values.codAllowed}
        hint="Sin esta marca, allí solo se paga antes."
      >
        Se puede pagar contraentrega
      </CheckboxField>
      <div className="mt-3 grid grid-cols-2 items-start gap-3">
        <TextField
          name="codLeast"
          label="Desde"
          optional
          defaultValue={values.codLeast}
          error={errors.codLeast ?? null}
          inputMode="numeric"
          maxLength={16}
        />
        <TextField
          name="codMost"
          label="Hasta"
          optional
          defaultValue={values.codMost}
          error={errors.codMost ?? null}
          inputMode="numeric"
          maxLength={16}
        />
      </div>
      <p className="mt-1.5 text-small text-ink-3">En pesos, lo que valen los productos.</p>
      <TextField
        name="codFee"
        label="Recargo"
        optional
        defaultValue={values.codFee}
        error={errors.codFee ?? null}
        hint="Se suma al envío de lo que se paga contraentrega, también si el envío es gratis."
        inputMode="numeric"
        maxLength={16}
        className="mt-4"
      />
    </>
  );
}
