import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { SelectPage, SelectRow } from '#app/admin/list/select-box.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import {
  DeleteButton,
  ProductLink,
  type ProductListProps,
  ProductMarks,
  ProductPicture,
  packsText,
  ShopLink,
  StockButton,
} from './product-cells.tsx';
import { productPageHref } from './products-href.ts';
import type { FromList } from './use-list-href.ts';

/** The products as cards, for narrow screens. */
export function ProductCards({ products, selection, onEdit, onDelete }: ProductListProps) {
  const may = useMay();
  const isEditor = may('catalogue');
  const { search } = useLocation();
  return (
    <div className="table:hidden">
      {selection && (
        <p className="mb-1 flex items-center text-label text-ink-2">
          <SelectPage selection={selection} className="-ml-2" />
          <span aria-hidden="true">Seleccionar los {products.length} de esta página</span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {products.map((product) => (
          <li
            key={product.id}
            className={`flex flex-col rounded-card-admin border px-4 pt-3 pb-1 text-admin-body ${
              selection?.has(product.id) ? 'border-green bg-green-tint/60' : 'border-line bg-surface'
            }`}
          >
            <div className="flex items-start gap-3">
              <span className="mt-1">
                <ProductPicture product={product} />
              </span>
              <div className="min-w-0 flex-1 pt-1">
                <ProductLink product={product} />
                <p className="text-label text-ink-2">
                  {[product.categoryName ?? 'Sin categoría', packsText(product)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {selection && (
                <SelectRow
                  selection={selection}
                  id={product.id}
                  label={`Seleccionar ${product.name}`}
                  className="-mt-1 -mr-2.5"
                />
              )}
            </div>
            <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
              <Price product={product} size="line" />
              <StockButton product={product} onEdit={onEdit} />
            </div>
            {(product.onOfferPage || product.featured) && (
              <div className="mb-3 flex flex-wrap gap-2">
                <ProductMarks product={product} />
              </div>
            )}
            <div className="mt-auto flex items-center border-t border-line py-1">
              <Link
                to={productPageHref(product.id, may)}
                state={{ list: search } satisfies FromList}
                aria-label={isEditor ? `Editar ${product.name}` : `Existencias de ${product.name}`}
                className={`${buttonClass('text', 'sm')} mr-auto -ml-4`}
              >
                {isEditor ? 'Editar' : 'Existencias'}
                <ArrowRight aria-hidden="true" size={18} />
              </Link>
              <ShopLink product={product} />
              <DeleteButton product={product} onDelete={onDelete} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
