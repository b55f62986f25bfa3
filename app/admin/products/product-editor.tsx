import { type ReactNode, useState } from 'react';
import type { Category } from '#shop/catalog/categories.ts';
import type { EditableProduct } from '#shop/catalog/save-product.server.ts';
import type { OfferedDraft } from '../form-draft.ts';
import type { ProductRefusal } from './answer-product-form.server.ts';
import { ProductForm } from './product-form.tsx';

type ProductEditorProps = {
  /** null for a new product */
  product: EditableProduct | null;
  newId?: string;
  categories: Category[];
  /** where saving and giving up lead */
  listHref: string;
  /** why the last try was not kept; another object each time */
  refusal: ProductRefusal | undefined;
  /** what stands below the fields */
  children?: ReactNode;
};

/**
 * The form of a product, with what it was filled with: the product as it was when the page was opened, whatever has been
 * loaded since, until somebody takes over newer values or goes on with a draft.
 */
export function ProductEditor({ product, newId = '', categories, listHref, refusal, children }: ProductEditorProps) {
  const [filled, setFilled] = useState<{
    product: EditableProduct | null;
    newId: string;
    draft: OfferedDraft | null;
    /** of what has been dealt with */
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
