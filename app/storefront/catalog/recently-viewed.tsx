import { useEffect, useState } from 'react';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import type { Product } from '#shop/catalog/product.ts';
import { noteSeen, type SeenProduct } from './seen-products.ts';

const loadList = async () => (await import('./seen-list.tsx')).SeenList;

/**
 * The products viewed before on this device, at the end of a product's page; its code is loaded only if there are any.
 */
export function RecentlyViewed({ product }: { product: Product }) {
  const [seen, setSeen] = useState<SeenProduct[]>([]);
  useEffect(() => setSeen(noteSeen(product)), [product]);
  const List = useOnDemand(loadList, seen.length > 0, ignoreFailure);
  return List && seen.length > 0 && <List products={seen} onForget={() => setSeen([])} />;
}

function ignoreFailure() {}
