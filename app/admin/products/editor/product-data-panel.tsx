import type { FormMetadata } from '@conform-to/react';
import { TriangleAlert } from 'lucide-react';
import { Panel } from '#app/admin/ui/panel.tsx';
import {
  fieldsOfPanel,
  type ProductFieldKey,
  productField,
  productPanels,
} from '#shop/catalog/fields/product-fields.ts';
import type { ProductKind } from '#shop/catalog/product.ts';
import { lacksInvimaRecord, productKindWords } from '#shop/catalog/product-kinds.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { FormValues, TextMetadata } from './form-values.ts';
import { ProductInput } from './product-input.tsx';

type Fields = ReturnType<FormMetadata<FormValues>['getFieldset']>;

const panelKeys = fieldsOfPanel('label-data');
const isWide = (key: ProductFieldKey) => productField(key).type === 'text';
/** The order of the inputs: fields with several lines take the whole width, below the others. */
const inputKeys = [...panelKeys.filter((key) => !isWide(key) && key !== 'kind'), ...panelKeys.filter(isWide)];

/** Asked only of services. */
const serviceKeys: ProductFieldKey[] = ['durationMinutes', 'servicePlace'];

/** The data on the product's label, and what the law requires on its page. */
export function ProductDataPanel({ fields }: { fields: Fields }) {
  const kind = (fields.kind.value ?? fields.kind.initialValue ?? 'other') as ProductKind;
  const { hint, invimaExample } = productKindWords[kind] ?? productKindWords.other;
  const expiresOn = fields.expiresOn.value ?? '';

  const special: Partial<Record<ProductFieldKey, { hint?: string; autoComplete?: string; warning: string | false }>> = {
    invimaRecord: {
      hint: invimaExample ? `Como va en la etiqueta. Por ejemplo: ${invimaExample}` : undefined,
      autoComplete: 'off',
      warning:
        lacksInvimaRecord({ kind, invimaRecord: fields.invimaRecord.value ?? null }) &&
        'Sin su número, este tipo de producto no se puede vender en Colombia.',
    },
    expiresOn: {
      hint: productField('expiresOn').hint,
      warning: expiresOn !== '' && expiresOn < formatIsoDay(new Date()) && 'Esa fecha ya pasó.',
    },
  };
  return (
    <Panel title={productPanels['label-data'].title} id="datos-del-producto">
      <div className="grid gap-x-4.5 gap-y-5 sm:grid-cols-2">
        <ProductInput name="kind" field={fields.kind as TextMetadata} hint={hint}>
          {Object.entries(productKindWords).map(([code, { label }]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </ProductInput>
        {inputKeys.map((key) => {
          if (kind !== 'service' && serviceKeys.includes(key)) return null;
          const field = fields[key] as TextMetadata;
          if (!special[key])
            return <ProductInput key={key} name={key} field={field} className={isWide(key) ? 'sm:col-span-2' : ''} />;
          const { warning, ...overrides } = special[key];
          return (
            <div key={key} className="min-w-0">
              <ProductInput name={key} field={field} {...overrides} />
              {warning && <Warning>{warning}</Warning>}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

/** A warning that does not prevent saving. */
function Warning({ children }: { children: string }) {
  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-small font-semibold text-few-left">
      <TriangleAlert aria-hidden="true" size={17} className="shrink-0" />
      {children}
    </p>
  );
}
