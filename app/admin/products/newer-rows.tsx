import type { Category } from '#shop/catalog/categories.ts';
import type { ProductValues } from '#shop/catalog/product-form.ts';
import { Picture } from '../../ui/picture.tsx';
import { fieldLabel, formatField } from '../changes/field-words.ts';
import type { NewerRow } from '../newer-values.tsx';

/** What differs between a product as somebody saved it and as it stands in the form. */
export function newerRows(theirs: ProductValues, yours: ProductValues, categories: Category[]): NewerRow[] {
  const names = Object.keys(yours) as (keyof ProductValues)[];
  return names.flatMap((name) => {
    const told = (values: ProductValues) => tell(name, values, categories);
    const [one, other] = [told(theirs), told(yours)];
    const differs = name === 'imageUrls' ? theirs.imageUrls.join() !== yours.imageUrls.join() : one !== other;
    return differs ? [{ field: fieldLabel('product', name), theirs: one, yours: other }] : [];
  });
}

function tell(name: keyof ProductValues, values: ProductValues, categories: Category[]) {
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
