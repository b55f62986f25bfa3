import type { FieldMetadata } from '@conform-to/react';
import { TriangleAlert } from 'lucide-react';
import type { ProductKind } from '#shop/catalog/product.ts';
import { lacksInvimaRecord, productKindWords } from '#shop/catalog/product-kinds.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Panel } from '../panel.tsx';
import { type FormValues, textOf } from './product-fields.ts';

type Field = FieldMetadata<string | undefined, FormValues>;
type Fields = Record<
  'invimaRecord' | 'presentation' | 'content' | 'origin' | 'ingredients' | 'usage' | 'warnings' | 'expiresOn',
  Field
> & { kind: FieldMetadata<ProductKind | undefined, FormValues> };

/** What the label says, and what the law wants on the product's page. */
export function ProductDataPanel({ fields }: { fields: Fields }) {
  const kind = (fields.kind.value ?? fields.kind.initialValue ?? 'other') as ProductKind;
  const { hint, invimaExample } = productKindWords[kind] ?? productKindWords.other;
  const expiresOn = fields.expiresOn.value ?? '';
  return (
    <Panel title="Datos del producto" id="datos-del-producto">
      <div className="grid gap-x-4.5 gap-y-5 sm:grid-cols-2">
        <SelectField
          id={fields.kind.id}
          name={fields.kind.name}
          defaultValue={fields.kind.initialValue ?? 'other'}
          error={fields.kind.errors}
          label="Tipo de producto"
          hint={hint}
        >
          {Object.entries(productKindWords).map(([one, { label }]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="min-w-0">
          <TextField
            {...textOf(fields.invimaRecord)}
            label="Registro INVIMA"
            optional
            hint={invimaExample ? `Como va en la etiqueta. Por ejemplo: ${invimaExample}` : undefined}
            maxLength={60}
            autoComplete="off"
          />
          {lacksInvimaRecord({ kind, invimaRecord: fields.invimaRecord.value ?? null }) && (
            <Warning>Sin su número, este tipo de producto no se puede vender en Colombia.</Warning>
          )}
        </div>
        <TextField
          {...textOf(fields.presentation)}
          label="Presentación"
          optional
          hint="Por ejemplo: frasco con gotero"
          maxLength={200}
        />
        <TextField
          {...textOf(fields.content)}
          label="Contenido"
          optional
          hint="Por ejemplo: 90 cápsulas de 500 mg"
          maxLength={200}
        />
        <TextField
          {...textOf(fields.origin)}
          label="Origen"
          optional
          hint="Por ejemplo: Valle del Cauca"
          maxLength={200}
        />
        <div className="min-w-0">
          <TextField
            {...textOf(fields.expiresOn)}
            label="Fecha de vencimiento"
            optional
            hint="La ve solo el personal."
            type="date"
          />
          {expiresOn !== '' && expiresOn < formatIsoDay(new Date()) && <Warning>Esa fecha ya pasó.</Warning>}
        </div>
        <TextAreaField
          {...textOf(fields.ingredients)}
          label="Ingredientes"
          optional
          maxLength={4_000}
          className="sm:col-span-2"
        />
        <TextAreaField
          {...textOf(fields.usage)}
          label="Modo de uso"
          optional
          maxLength={4_000}
          className="sm:col-span-2"
        />
        <TextAreaField
          {...textOf(fields.warnings)}
          label="Advertencias"
          optional
          maxLength={4_000}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}

/** Something to look at that keeps nobody from saving. */
function Warning({ children }: { children: string }) {
  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-small font-semibold text-few-left">
      <TriangleAlert aria-hidden="true" size={17} className="shrink-0" />
      {children}
    </p>
  );
}
