import { Skeleton } from '#app/ui/states.tsx';
import type { ProductSummary } from '#shop/catalog/product.ts';
import type { CatalogQuery } from '#shop/catalog/search/catalog-query.ts';
import { ProductCard } from './product-card.tsx';
import { ProductRow } from './product-row.tsx';

type View = CatalogQuery['view'];

const grid = 'grid grid-cols-2 gap-x-3.5 gap-y-9 large-text:grid-cols-1 md:grid-cols-3 md:gap-x-6 md:gap-y-12';

/** The number of pictures loaded with priority: a phone's first row. More would delay each other. */
const firstScreen = 2;

export function ProductList({ products, view }: { products: ProductSummary[]; view: View }) {
  return (
    <ul className={view === 'grid' ? grid : undefined}>
      {products.map((product, place) => (
        <li key={product.id} className="min-w-0">
          {view === 'grid' ? (
            <ProductCard product={product} priority={place < firstScreen} />
          ) : (
            <ProductRow product={product} priority={place < firstScreen} />
          )}
        </li>
      ))}
    </ul>
  );
}

const places = [1, 2, 3, 4, 5, 6];

/** A placeholder for a list that is loading. */
export function ProductListSkeleton({ view }: { view: View }) {
  return (
    <div aria-hidden="true" className={view === 'grid' ? grid : undefined}>
      {places.map((place) => (view === 'grid' ? <CardSkeleton key={place} /> : <RowSkeleton key={place} />))}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[4/5] rounded-card" />
      <Skeleton className="mt-4.5 h-3 w-2/5" />
      <Skeleton className="mt-3 h-4 w-4/5" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-x-7">
      <Skeleton className="aspect-[4/5] rounded-card" />
      <div className="self-center">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="mt-3 h-5 w-3/5" />
        <Skeleton className="mt-3 h-4 w-4/5" />
      </div>
    </div>
  );
}
