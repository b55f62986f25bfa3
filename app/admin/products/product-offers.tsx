import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { offerIsAvailable, offerSaving, offerUnitPrice } from '#shop/catalog/product.ts';
import { mostOffers } from '#shop/catalog/product-form.ts';
import { parseWholeNumber } from '#shop/form-fields.ts';
import { formatPesos } from '#shop/money.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../panel.tsx';
import { type FormValues, textOf } from './product-fields.ts';

type TypedOffer = NonNullable<NonNullable<FormValues['offers']>[number]>;
type ProductOffersProps = {
  form: FormMetadata<FormValues>;
  field: FieldMetadata<FormValues['offers'], FormValues>;
  /** what one unit costs, for what a pack saves */
  priced: { price: number; discountPercentage: number };
  stock: number;
};

/** The packs a product is sold in beside single units. */
export function ProductOffers({ form, field, priced, stock }: ProductOffersProps) {
  const rows = field.getFieldList() as FieldMetadata<TypedOffer, FormValues>[];
  const addId = `${form.id}-add-offer`;

  // A button that has done its work may be gone: the focus goes to where the work goes on.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const add = () => {
    const units = Math.max(1, ...rows.map((row) => parseWholeNumber(row.getFieldset().units.value ?? '') ?? 0)) + 1;
    // Most packs are called by their units: only the price is left to write.
    focusNext.current = `${form.id}-${field.name}[${rows.length}].price`;
    form.insert({
      name: field.name,
      defaultValue: { id: '', label: `Pack x${units}`, units: String(units), price: '' },
    });
  };
  const remove = (index: number) => {
    focusNext.current = addId;
    form.remove({ name: field.name, index });
  };

  return (
    <Panel title="Ofertas por cantidad" id="ofertas-por-cantidad">
      {rows.length === 0 && (
        <p className="mb-3 text-admin-body text-ink-2">
          Un pack vende varias unidades por un precio fijo, al que no se le aplica el descuento.
        </p>
      )}
      <div className="grid gap-4">
        {rows.map((row, index) => {
          const offer = row.getFieldset();
          return (
            <fieldset
              key={row.key}
              className="group/offer relative grid grid-cols-2 items-start gap-x-3 gap-y-3 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:not-first:[&_label]:sr-only sm:grid-cols-[minmax(0,1.45fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1fr)_44px]"
            >
              <legend className="sr-only">Oferta {index + 1}</legend>
              <input type="hidden" name={offer.id.name} defaultValue={offer.id.initialValue ?? ''} />
              <TextField
                {...textOf(offer.label as never)}
                label="Etiqueta"
                maxLength={60}
                autoComplete="off"
                className="max-sm:col-span-2 max-sm:pr-14"
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
              <OfferNote units={offer.units.value} price={offer.price.value} priced={priced} stock={stock} />
              <span className="max-sm:absolute max-sm:top-7.5 max-sm:right-0 sm:group-first/offer:mt-7.5">
                <IconButton label={`Quitar la oferta ${index + 1}`} look="plain" onClick={() => remove(index)}>
                  <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
                </IconButton>
              </span>
            </fieldset>
          );
        })}
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

type OfferNoteProps = Pick<ProductOffersProps, 'priced' | 'stock'> & {
  units: string | undefined;
  price: string | undefined;
};

/** What a unit costs in the pack and what it saves against units one by one. Nothing until both are written. */
function OfferNote({ units: typedUnits, price: typedPrice, priced, stock }: OfferNoteProps) {
  const units = parseWholeNumber(typedUnits ?? '') ?? 0;
  const price = parseWholeNumber(typedPrice ?? '') ?? 0;
  if (units === 0 || price === 0) return <p aria-live="polite" className="max-sm:hidden" />;
  const saving = offerSaving({ units, price }, priced);
  return (
    <p aria-live="polite" className="tabular text-small max-sm:col-span-2 sm:pt-1 sm:group-first/offer:pt-8.5">
      <span className="block text-ink-2">{formatPesos(offerUnitPrice({ units, price }))} c/u</span>
      {saving > 0 ? (
        <span className="block font-semibold text-saving">Ahorra {formatPesos(saving)}</span>
      ) : (
        <span className="block font-semibold text-few-left">No ahorra nada</span>
      )}
      {!offerIsAvailable({ units }, stock) && <span className="block text-few-left">Más que el stock</span>}
    </p>
  );
}
