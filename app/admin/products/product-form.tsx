import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type * as v from 'valibot';
import type { Category } from '#shop/catalog/categories.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { productForm } from '#shop/catalog/product-form.ts';
import type { EditableProduct } from '#shop/catalog/save-product.server.ts';
import { lowStockBelow } from '#shop/catalog/stock-level.ts';
import { parseWholeNumber } from '#shop/form-fields.ts';
import { formatPesos } from '#shop/money.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { FormBar } from '../form-bar.tsx';
import { draftValues, goesToShop, type OfferedDraft, useFormDraft } from '../form-draft.ts';
import { NewerValues } from '../newer-values.tsx';
import { Panel } from '../panel.tsx';
import { SwitchField } from '../switch-field.tsx';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import type { ProductRefusal } from './answer-product-form.server.ts';
import { newerRows } from './newer-rows.tsx';
import { ProductDataPanel } from './product-data-panel.tsx';
import { productDraft } from './product-draft.ts';
import { type FormValues, formValues, textOf } from './product-fields.ts';
import { ProductOffers } from './product-offers.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductPreview } from './product-preview.tsx';

type ProductFormProps = {
  /** as it was read; null for a new product */
  product: EditableProduct | null;
  newId: string;
  /** what was typed here before, to go on with */
  draft: OfferedDraft | null;
  categories: Category[];
  /** where saving and giving up lead */
  listHref: string;
  refusal: ProductRefusal | undefined;
  onTakeNewer: (newer: EditableProduct) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
  children: ReactNode;
};

export function ProductForm({
  product,
  newId,
  draft,
  categories,
  listHref,
  refusal,
  onTakeNewer,
  onTakeDraft,
  children,
}: ProductFormProps) {
  const drafted = draft && (draftValues(draft.fields) as FormValues);
  const fingerprint = useRef<HTMLInputElement>(null);
  const readStock = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const newer = refusal && 'newer' in refusal ? refusal : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const initial = drafted ?? formValues(product?.values);
  const [form, fields] = useForm<FormValues, v.InferOutput<typeof productForm>>({
    id: 'producto',
    defaultValue: initial,
    lastResult: refusal && 'submission' in refusal ? refusal.submission : null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: productForm }),
  });

  const [pictures, setPictures] = useState<string[]>(initial.imageUrls?.filter((url) => url !== undefined) ?? []);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const { offered, take, drop, changed } = useFormDraft(productDraft(product?.id), form.id);
  const isDirty = changed || drafted !== null;
  const leaving = useUnsavedChanges((isDirty || unfinished !== null) && !pending, drop);
  useSaveKey(form.id);

  useEffect(() => {
    const description = newer ? 'Otra persona guardó otros valores mientras editabas.' : problem;
    if (description) toast({ title: 'Error al Guardar', description, kind: 'destructive' });
  }, [newer, problem]);

  // A page that answered without this script has put what was wrong in the fields already.
  const wrong = Object.keys(form.allErrors).length;
  const category = categories.find(({ id }) => id === fields.categoryId.value);
  const price = parseWholeNumber(fields.price.value ?? '') ?? 0;
  const discount = parseWholeNumber(fields.discountPercentage.value ?? '') ?? 0;
  const priced = { price, discountPercentage: discount > 100 ? 0 : discount };
  const stock = parseWholeNumber(fields.stock.value ?? '');

  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      onSubmit={(event) => {
        if (goesToShop(event.nativeEvent as SubmitEvent) && (unfinished || pending)) {
          event.preventDefault();
          if (unfinished) toast({ title: 'Error al Guardar', description: unfinished, kind: 'destructive' });
        } else form.onSubmit(event);
      }}
      preventScrollReset
      className="pb-32 sm:pb-20"
    >
      {leaving}
      <input
        ref={fingerprint}
        type="hidden"
        name="fingerprint"
        defaultValue={drafted ? drafted.fingerprint : (product?.fingerprint ?? '')}
      />
      <input
        ref={readStock}
        type="hidden"
        name="readStock"
        defaultValue={drafted ? drafted.readStock : (product?.values.stock ?? '')}
      />
      <input type="hidden" name="list" value={listHref.split('?')[1] ?? ''} />
      <input type="hidden" name="newId" defaultValue={drafted ? drafted.newId : newId} />
      <DraftNotice
        // What is gone on with already is not offered again: taking it anew would lose what was typed since.
        draft={drafted ? null : offered}
        onTake={(draft) => {
          take();
          onTakeDraft(draft);
        }}
        onDrop={drop}
      />
      {newer && (
        <NewerValues
          savedAt={newer.newer.savedAt}
          rows={newerRows(newer.newer.values, newer.yours, categories)}
          onTake={() => {
            drop();
            onTakeNewer(newer.newer);
          }}
          onOverwrite={() => {
            // The form is sent right after: over the values it was just told of, and no others.
            if (fingerprint.current) fingerprint.current.value = newer.newer.fingerprint;
            const seen = String(newer.newer.values.stock);
            // A stock that was not changed here is left to whoever sells.
            if (readStock.current && newer.yours.stock !== newer.newer.values.stock) readStock.current.value = seen;
          }}
        />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Panel title="Información" id="informacion">
            <div className="grid gap-5">
              <TextField {...textOf(fields.name)} label="Nombre" required maxLength={120} autoComplete="off" />
              <TextAreaField
                {...textOf(fields.description)}
                label="Descripción"
                optional
                hint="La primera frase se lee en la lista de productos. Deja una línea en blanco entre párrafos."
                rows={5}
                maxLength={8_000}
              />
            </div>
          </Panel>
          <ProductPictures
            urls={pictures}
            onChange={setPictures}
            onUnfinished={setUnfinished}
            productName={fields.name.value ?? ''}
            ground={category?.ground}
            error={fields.imageUrls.errors}
          />
          <Panel title="Precio y existencias" id="precio-y-existencias">
            <div className="grid gap-x-4.5 gap-y-5 sm:grid-cols-3">
              <TextField
                {...textOf(fields.price)}
                label="Precio"
                hint="Pesos, sin decimales"
                inputMode="numeric"
                required
                maxLength={16}
                autoComplete="off"
              />
              <TextField
                {...textOf(fields.discountPercentage)}
                label="Descuento"
                optional
                hint={
                  fields.discountPercentage.errors
                    ? undefined
                    : discount > 0 && discount <= 100 && price > 0
                      ? `Queda en ${formatPesos(unitPrice(priced))}`
                      : 'De 0 a 100'
                }
                end={<span className="pointer-events-none pr-3.5 text-ink-2">%</span>}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
              />
              <TextField
                {...textOf(fields.stock)}
                label="Stock"
                hint={`Stock bajo: menos de ${lowStockBelow}`}
                inputMode="numeric"
                required
                maxLength={9}
                autoComplete="off"
              />
            </div>
          </Panel>
          <ProductOffers form={form} field={fields.offers} priced={priced} stock={stock ?? Number.POSITIVE_INFINITY} />
          <ProductDataPanel fields={fields} />
        </div>
        <div className="grid content-start gap-5 lg:self-stretch">
          <Panel title="Organización" id="organizacion">
            <div className="grid gap-5">
              <SelectField
                id={fields.categoryId.id}
                name={fields.categoryId.name}
                defaultValue={fields.categoryId.initialValue ?? ''}
                error={fields.categoryId.errors}
                label="Categoría"
                required
              >
                <option value="">Elige una categoría</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                {...textOf(fields.tags)}
                label="Etiquetas"
                optional
                hint="Separadas por comas"
                maxLength={800}
                autoComplete="off"
              />
            </div>
          </Panel>
          <Panel title="Visibilidad" id="visibilidad">
            <div className="-my-2 divide-y divide-line">
              <SwitchField
                id={fields.featured.id}
                name={fields.featured.name}
                defaultChecked={fields.featured.initialValue === 'on'}
                label="Destacado en inicio"
              />
              <SwitchField
                id={fields.onOfferPage.id}
                name={fields.onOfferPage.name}
                defaultChecked={fields.onOfferPage.initialValue === 'on'}
                label="En página de ofertas"
              />
            </div>
          </Panel>
          <ProductPreview
            name={fields.name.value ?? ''}
            picture={pictures[0]}
            category={category}
            priced={priced}
            stock={stock}
          />
        </div>
      </div>
      {children && <div className="mt-5">{children}</div>}

      <FormBar>
        <p role="status" className="mr-auto text-admin-body text-ink-2 max-sm:w-full">
          {problem || wrong > 0 ? (
            <span className="flex items-start gap-2 font-semibold text-danger">
              <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
              {wrong > 0 ? wrongText(wrong) : `No se pudo guardar el producto. ${problem}`}
            </span>
          ) : isDirty ? (
            'Hay cambios sin guardar'
          ) : (
            'Sin cambios por guardar'
          )}
        </p>
        <Link to={listHref} className={`${buttonClass('neutral', 'sm')} max-sm:flex-1`}>
          Cancelar
        </Link>
        <Button
          type="submit"
          size="sm"
          aria-keyshortcuts="Control+S Meta+S"
          title="Ctrl + S"
          pending={pending}
          pendingText="Guardando..."
          className="max-sm:flex-1"
        >
          Guardar Producto
        </Button>
      </FormBar>
    </Form>
  );
}

/** Saves with Ctrl+S, or Cmd+S, as people who write all day are used to. */
function useSaveKey(formId: string) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // A question that is open waits for its own answer.
      if (document.querySelector('dialog:modal')) return;
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [formId]);
}

const wrongText = (wrong: number) => (wrong === 1 ? 'Hay 1 campo por corregir' : `Hay ${wrong} campos por corregir`);
