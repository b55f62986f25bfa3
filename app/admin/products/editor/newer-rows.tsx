import { fieldLabel, formatField } from '#app/admin/changes/field-words.ts';
import type { NewerRow } from '#app/admin/form/newer-values.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Category } from '#shop/catalog/categories/categories.ts';
import type { ProductFieldKey, ProductValues } from '#shop/catalog/fields/product-fields.ts';

/** Lists the fields in which the saved product and the form differ. */
export function newerRows(theirs: ProductValues, yours: ProductValues, categories: Category[]): NewerRow[] {
  const names = Object.keys(yours) as ProductFieldKey[];
  return names.flatMap((name) => {
    const valueIn = (values: ProductValues) => showValue(name, values, categories);
    const [one, other] = [valueIn(theirs), valueIn(yours)];
    const differs = name === 'imageUrls' ? theirs.imageUrls.join() !== yours.imageUrls.join() : one !== other;
    return differs ? [{ field: fieldLabel('product', name), theirs: one, yours: other }] : [];
  });
}

function showValue(name: ProductFieldKey, values: ProductValues, categories: Category[]) {
  if (name === 'imageUrls') return <Pictures urls={values.imageUrls} />;
  if (name === 'categoryId') return categories.find(({ id }) => id === values.categoryId)?.name ?? 'Sin categoría';
  return formatField('product', name, values[name]);
}

function Pictures({ urls }: { urls: string[] }) {
  if (urls.length === 0) return 'Sin imagen';
  return (
    <span className="flex flex-wrap gap-2">
      {urls.map((url, index) => (
        <span key={url} className="w-12 overflow-hidden rounded-badge">
          <Picture src={url} alt={`Imagen ${index + 1}`} sizes="48px" widths={[96, 160]} />
        </span>
      ))}
    </span>
  );
}
