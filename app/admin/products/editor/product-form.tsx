import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type FormEvent, type ReactNode, type Ref, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type * as v from 'valibot';
import { DraftNotice } from '#app/admin/form/draft-notice.tsx';
import { draftValues, goesToShop, type OfferedDraft, useFormDraft } from '#app/admin/form/form-draft.ts';
import { NewerValues } from '#app/admin/form/newer-values.tsx';
import { useUnsavedChanges } from '#app/admin/form/unsaved-changes.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { StaffCategory } from '#shop/catalog/categories/categories.ts';
import { productForm } from '#shop/catalog/editing/product-form.ts';
import type { EditableProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductRefusal } from './answer-product-form.server.ts';
import { type FormValues, formValues } from './form-values.ts';
import { newerRows } from './newer-rows.tsx';
import { productDraft } from './product-draft.ts';
import { ProductFormBar } from './product-form-bar.tsx';
import { ProductPanels } from './product-panels.tsx';
import { usePictureList } from './use-picture-list.ts';
import { useSaveKey } from './use-save-key.ts';

type ProductFormProps = {
  /** the saved product that the form was filled with; null for a new one */
  product: EditableProduct | null;
  newId: string;
  /** an unsaved draft that the user chose to continue */
  draft: OfferedDraft | null;
  categories: StaffCategory[];
  /** the page after saving or leaving */
  listHref: string;
  refusal: ProductRefusal | undefined;
  onTakeNewer: (newer: EditableProduct) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
  children: ReactNode;
};

export function ProductForm(props: ProductFormProps) {
  const { product, newId, draft, categories, listHref, refusal, onTakeNewer, onTakeDraft, children } = props;
  const drafted = draft && (draftValues(draft.fields) as FormValues);
  const { fingerprint, readStock, overwrite } = useOverwrite();
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

  const pictures = usePictureList(initial.imageUrls?.filter((url) => url !== undefined) ?? []);
  const { unfinished } = pictures;
  const { offered, take, drop, changed } = useFormDraft(productDraft(product?.id), form.id);
  const isDirty = changed || drafted !== null;
  const leaving = useUnsavedChanges((isDirty || unfinished !== null) && !pending, drop);
  useSaveKey(form.id);

  useFormAnswer(refusal, () => {
    const description = newer ? 'Otra persona guardó otros valores mientras editabas.' : problem;
    if (description) toast({ title: 'Error al Guardar', description, kind: 'destructive' });
  });

  const takeDraft = (draft: OfferedDraft) => {
    take();
    onTakeDraft(draft);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!goesToShop(event.nativeEvent as SubmitEvent) || (!unfinished && !pending)) return form.onSubmit(event);
    event.preventDefault();
    if (unfinished) toast({ title: 'Error al Guardar', description: unfinished, kind: 'destructive' });
  };

  return (
    <Form method="post" id={form.id} noValidate onSubmit={submit} preventScrollReset className="pb-32 sm:pb-20">
      {leaving}
      <HiddenInput ref={fingerprint} name="fingerprint" value={drafted ? drafted.fingerprint : product?.fingerprint} />
      <HiddenInput ref={readStock} name="readStock" value={drafted ? drafted.readStock : product?.values.stock} />
      <input type="hidden" name="list" value={listHref.split('?')[1] ?? ''} />
      <HiddenInput name="newId" value={drafted ? drafted.newId : newId} />
      {/* A draft that was taken is not offered again: taking it twice would lose what was typed since. */}
      <DraftNotice draft={drafted ? null : offered} onTake={takeDraft} onDrop={drop} />
      {newer && (
        <NewerValues
          savedAt={newer.newer.savedAt}
          rows={newerRows(newer.newer.values, newer.yours, categories)}
          onTake={() => {
            drop();
            onTakeNewer(newer.newer);
          }}
          onOverwrite={() => overwrite(newer)}
        />
      )}
      <ProductPanels form={form} fields={fields} categories={categories} pictures={pictures} product={product} />
      {children && <div className="mt-5">{children}</div>}
      <ProductFormBar
        problem={problem}
        // Includes the errors of a form that was submitted before its script ran.
        wrongFields={Object.keys(form.allErrors).length}
        isDirty={isDirty}
        pending={pending}
        listHref={listHref}
      />
    </Form>
  );
}

type NewerRefusal = Extract<ProductRefusal, { newer: EditableProduct }>;

/**
 * The hidden fields with the version of the product that the form may overwrite: the one it was filled with or, after a
 * conflict, the newer one that was shown.
 */
function useOverwrite() {
  const fingerprint = useRef<HTMLInputElement>(null);
  const readStock = useRef<HTMLInputElement>(null);
  return {
    fingerprint,
    readStock,
    /** Lets the form overwrite the newer values that were shown. Call it right before the form is submitted. */
    overwrite({ newer, yours }: NewerRefusal) {
      if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
      // If stock was not edited here, the current stock is kept.
      if (readStock.current && yours.stock !== newer.values.stock) readStock.current.value = String(newer.values.stock);
    },
  };
}

type HiddenInputProps = { ref?: Ref<HTMLInputElement>; name: string; value: string | number | undefined };

/** A hidden field. It is uncontrolled, because `overwrite` changes its value right before the form is sent. */
function HiddenInput({ ref, name, value = '' }: HiddenInputProps) {
  return <input ref={ref} type="hidden" name={name} defaultValue={value} />;
}
