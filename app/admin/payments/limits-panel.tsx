import type { FieldMetadata } from '@conform-to/react';
import { Panel } from '#app/admin/panel.tsx';
import { TextField } from '#app/ui/field.tsx';
import { type OrderLimits, orderLimitFields, orderLimitKeys } from '#shop/orders/order-limits.ts';

type LimitTexts = { [Key in keyof OrderLimits]?: string | undefined };

/** The limits on the units that one person may order or reserve. */
export function LimitsPanel({ field }: { field: FieldMetadata<LimitTexts | undefined> }) {
  const limits = field.getFieldset();
  return (
    <Panel title="Límites de pedidos y reservas" id="limites">
      <p className="mb-5 text-admin-body text-ink-2">
        Un pedido más grande se acuerda por WhatsApp: así nadie deja la tienda sin existencias.
      </p>
      <div className="grid gap-5">
        {orderLimitKeys.map((key) => (
          <TextField
            key={key}
            id={limits[key].id}
            name={limits[key].name}
            defaultValue={limits[key].initialValue}
            error={limits[key].errors}
            label={orderLimitFields[key].label}
            hint={orderLimitFields[key].hint}
            inputMode="numeric"
            maxLength={7}
            required
          />
        ))}
      </div>
    </Panel>
  );
}
