import type { ComponentProps } from 'react';
import { SwitchField } from '#app/admin/form/switch-field.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { type ProductFieldKey, productField } from '#shop/catalog/fields/product-fields.ts';
import { BarcodeField } from './barcode-field.tsx';
import { type TextMetadata, textOf } from './form-values.ts';

type ProductInputProps = Pick<
  ComponentProps<typeof TextField>,
  'hint' | 'end' | 'autoComplete' | 'className' | 'children'
> & {
  name: ProductFieldKey;
  field: TextMetadata;
  /** height of a multi-line field */
  rows?: number;
};

/**
 * The input of a product field, with label, hint and limits from the field table. A select takes its options as
 * children. Shows nothing to staff who may not see the field.
 */
export function ProductInput({ name, field, end, rows, autoComplete, children, ...overrides }: ProductInputProps) {
  const may = useMay();
  const { type, label, hint, maxLength, required = false, permission } = productField(name);
  if (permission && !may(permission)) return null;
  const common = { ...textOf(field), label, hint, ...overrides };
  switch (type) {
    case 'text':
      return <TextAreaField {...common} optional={!required} rows={rows} maxLength={maxLength} />;
    case 'category':
    case 'kind':
      return (
        <SelectField {...common} required={type === 'category'}>
          {children}
        </SelectField>
      );
    case 'barcode':
      return <BarcodeField {...common} optional={!required} />;
    case 'day':
      return <TextField {...common} optional={!required} type="date" />;
    case 'yes-no':
      return <SwitchField id={field.id} name={field.name} defaultChecked={field.initialValue === 'on'} label={label} />;
    default:
      return (
        <TextField
          {...common}
          optional={!required}
          required={required}
          end={end}
          inputMode={isNumber.has(type) ? 'numeric' : undefined}
          maxLength={maxLength}
          autoComplete={autoComplete}
        />
      );
  }
}

const isNumber = new Set(['pesos', 'percentage', 'minutes', 'units', 'grams']);
