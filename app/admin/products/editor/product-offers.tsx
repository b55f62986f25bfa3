import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import { mostOffers } from '#shop/catalog/fields/packs-field.ts';
import { productPanels } from '#shop/catalog/fields/product-fields.ts';
import { offerIsAvailable, offerSaving, offerUnitPrice } from '#shop/catalog/product.ts';
import { parseWholeNumber } from '#shop/form-fields.ts';
import { formatPesos } from '#shop/money.ts';
import { BarcodeField } from './barcode-field.tsx';
import { type FormValues, textOf } from './form-values.ts';

type TypedOffer = NonNullable<NonNullable<FormValues['offers']>[number]>;
type ProductOffersProps = {
  form: FormMetadata<FormValues>;
  field: FieldMetadata<FormValues['offers'], FormValues>;
  /** the price of one unit, to calculate what a pack saves */
  priced: { price: number; discountPercentage: number };
  stock: number;
};

/** The packs in which a product is sold besides single units. */
export function ProductOffers({ form, field, priced, stock }: ProductOffersProps) {
  const rows = field.getFieldList() as FieldMetadata<TypedOffer, FormValues>[];
  const addId = `${form.id}-add-offer`;

  // The pressed button may be gone: the focus moves to where editing continues.
  const add = () => {
    const units = Math.max(1, ...rows.map((row) => parseWholeNumber(row.getFieldset().units.value ?? '') ?? 0)) + 1;
    const offer = { id: '', label: `Pack x${units}`, units: String(units), price: '', barcode: '', grams: '' };
    // Most packs are named by their units, so only the price is missing.
    changeAndFocus(`${form.id}-${field.name}[${rows.length}].price`, () =>
      form.insert({ name: field.name, defaultValue: offer }),
    );
  };
  const remove = (index: number) => changeAndFocus(addId, () => form.remove({ name: field.name, index }));

  return (
    <Panel title={productPanels.packs.title} id="ofertas-por-cantidad">
      {rows.length === 0 && (
        <p className="mb-3 text-admin-body text-ink-2">
          Un pack vende varias unidades por un precio fijo, al que no se le aplica el descuento. Si no le pones peso,
          pesa lo que sus unidades.
        </p>
      )}
      <div className="grid gap-4">
        {rows.map((row, index) => (
          <OfferRow
            // Rows of a form that was refused before the script arrived have no key of their own.
            key={row.key ?? row.name}
            row={row}
            index={index}
            priced={priced}
            stock={stock}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div className={`flex flex-wrap items-center gap-4 ${rows.length > 0 ? 'mt-4' : ''}`}>
        <Button
          id={addId}
          variant="text"
          size="sm"
          onClick={add}
          disabled={rows.length >= mostOffers}
          className="-ml-4"
        >
          <Plus aria-hidden="true" size={18} />
          Añadir oferta
        </Button>
        {rows.length >= mostOffers && <p className="text-label text-ink-2">Puede haber hasta {mostOffers}.</p>}
      </div>
      {field.errors && (
        <p className="mt-2 flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          {field.errors[0]}
        </p>
      )}
    </Panel>
  );
}

type OfferRowProps = Pick<ProductOffersProps, 'priced' | 'stock'> & {
  row: FieldMetadata<TypedOffer, FormValues>;
  index: number;
  onRemove: () => void;
};

function OfferRow({ row, index, priced, stock, onRemove }: OfferRowProps) {
  const offer = row.getFieldset();
  return (
    <fieldset className="group/offer relative grid grid-cols-3 items-start gap-x-3 gap-y-3 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:not-first:[&_label]:sr-only sm:grid-cols-[minmax(0,1.15fr)_minmax(0,0.7fr)_minmax(0,0.9fr)_minmax(0,0.8fr)_minmax(0,1.3fr)_44px]">
      <legend className="sr-only">Oferta {index + 1}</legend>
      <input type="hidden" name={offer.id.name} defaultValue={offer.id.initialValue ?? ''} />
      <TextField
        {...textOf(offer.label as never)}
        label="Etiqueta"
        maxLength={60}
        autoComplete="off"
        className="max-sm:col-span-3 max-sm:pr-14"
      />
      <TextField
        {...textOf(offer.units as never)}
        label="Unidades"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <TextField
        {...textOf(offer.price as never)}
        label="Precio"
        inputMode="numeric"
        maxLength={16}
        autoComplete="off"
      />
      <TextField
        {...textOf(offer.grams as never)}
        label="Peso (g)"
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
      />
      <BarcodeField {...textOf(offer.barcode as never)} label="Código de barras" className="max-sm:col-span-3" />
      <OfferNote units={offer.units.value} price={offer.price.value} priced={priced} stock={stock} />
      <span className="max-sm:absolute max-sm:top-7.5 max-sm:right-0 sm:col-start-6 sm:row-start-1 sm:group-first/offer:mt-7.5">
        <IconButton label={`Quitar la oferta ${index + 1}`} look="plain" onClick={onRemove}>
          <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      </span>
    </fieldset>
  );
}

type OfferNoteProps = Pick<ProductOffersProps, 'priced' | 'stock'> & {
  units: string | undefined;
  price: string | undefined;
};

/** The unit price in the pack and the saving over single units; empty until units and price are filled in. */
function OfferNote({ units: typedUnits, price: typedPrice, priced, stock }: OfferNoteProps) {
  const units = parseWholeNumber(typedUnits ?? '') ?? 0;
  const price = parseWholeNumber(typedPrice ?? '') ?? 0;
  if (units === 0 || price === 0) return <p aria-live="polite" className="sr-only" />;
  const saving = offerSaving({ units, price }, priced);
  return (
    <p aria-live="polite" className="tabular col-span-full -mt-1 flex flex-wrap gap-x-3 text-small">
      <span className="text-ink-2">{formatPesos(offerUnitPrice({ units, price }))} c/u</span>
      {saving > 0 ? (
        <span className="font-semibold text-saving">Ahorra {formatPesos(saving)}</span>
      ) : (
        <span className="font-semibold text-few-left">No ahorra nada</span>
      )}
      {!offerIsAvailable({ units }, stock) && <span className="text-few-left">Más que el stock</span>}
    </p>
  );
}
