import { type ReactNode, useState } from 'react';
import type { OfferedDraft } from '#app/admin/form/form-draft.ts';
import type { StaffCategory } from '#shop/catalog/categories/categories.ts';
import type { EditableProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductRefusal } from './answer-product-form.server.ts';
import { ProductForm } from './product-form.tsx';

type ProductEditorProps = {
  /** null for a new product */
  product: EditableProduct | null;
  newId?: string;
  categories: StaffCategory[];
  /** the page after saving or leaving */
  listHref: string;
  /** why the last attempt was refused; a new object each time */
  refusal: ProductRefusal | undefined;
  /** shown below the fields */
  children?: ReactNode;
};

/**
 * The form of a product, and the values it was filled with. Data loaded later does not change them, until newer values
 * or a draft are taken.
 */
export function ProductEditor({ product, newId = '', categories, listHref, refusal, children }: ProductEditorProps) {
  const [filled, setFilled] = useState<{
    product: EditableProduct | null;
    newId: string;
    draft: OfferedDraft | null;
    /** the last refusal that was handled */
    refusal: ProductRefusal | undefined;
    round: number;
  }>({ product, newId, draft: null, refusal: undefined, round: 0 });
  const fillWith = (next: { product?: EditableProduct; draft: OfferedDraft | null }) =>
    setFilled((before) => ({ ...before, ...next, refusal, round: before.round + 1 }));

  return (
    <ProductForm
      key={filled.round}
      product={filled.product}
      newId={filled.newId}
      draft={filled.draft}
      categories={categories}
      listHref={listHref}
      refusal={refusal === filled.refusal ? undefined : refusal}
      onTakeNewer={(newer) => fillWith({ product: newer, draft: null })}
      onTakeDraft={(draft) => fillWith({ draft })}
    >
      {children}
    </ProductForm>
  );
}
