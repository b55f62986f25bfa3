import type { ProductDetail } from '#shop/catalog/product.ts';
import { legendAndWarnings } from '#shop/catalog/product-legend.ts';
import { type ProductFieldKey, type ProductValues, productField, productFieldKeys } from './product-fields.ts';

const position = (key: ProductFieldKey) => productField(key).detailPosition ?? 0;
const detailKeys = productFieldKeys
  .filter((key) => position(key) > 0)
  .sort((one, other) => position(one) - position(other));

/** The label data shown on a product's page: the legally required legend, and the fields that staff filled in. */
export function describeLabel(product: ProductValues): { legend: string | null; details: ProductDetail[] } {
  const { legend, warnings } = legendAndWarnings(product);
  const values = { ...product, warnings };
  const details = detailKeys.flatMap((key) => {
    const text = values[key];
    return typeof text === 'string' && text !== '' ? [{ key, label: productField(key).label, text }] : [];
  });
  return { legend, details };
}
