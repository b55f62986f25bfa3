import type { FieldMetadata } from '@conform-to/react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { TextField } from '#app/ui/field.tsx';

type LimitsPanelProps<Key extends string> = {
  id: string;
  title: string;
  text: string;
  /** the limits' labels and hints, in the order shown */
  labels: Record<Key, { label: string; hint: string }>;
  fields: Record<Key, FieldMetadata<string | undefined>>;
};

/** A panel of limits that staff set. */
export function LimitsPanel<Key extends string>({ id, title, text, labels, fields }: LimitsPanelProps<Key>) {
  return (
    <Panel title={title} id={id}>
      <p className="mb-5 text-admin-body text-ink-2">{text}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {(Object.keys(labels) as Key[]).map((key) => (
          <TextField
            key={key}
            id={fields[key].id}
            name={fields[key].name}
            defaultValue={fields[key].initialValue}
            error={fields[key].errors}
            label={labels[key].label}
            hint={labels[key].hint}
            inputMode="numeric"
            maxLength={16}
            required
          />
        ))}
      </div>
    </Panel>
  );
}
