import { ExternalLink, Pencil, Star, Tag, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Selection } from '#app/admin/list/use-selection.ts';
import { StockPill } from '#app/admin/ui/stock-pill.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton, iconButtonClass } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { AdminProduct } from '#shop/catalog/lists/list-admin-products.server.ts';
import type { Shelf } from '#shop/catalog/stock/shelf.server.ts';
import { productPageHref, stockHref } from './products-href.ts';
import type { FromList } from './use-list-href.ts';

/** The props shared by the table and the cards of products. */
export type ProductListProps = {
  products: AdminProduct[];
  /** null for staff to whom nothing is offered that many products get at once */
  selection: Selection | null;
  onEdit: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
};

type ProductProps = { product: AdminProduct };

export function ProductPicture({ product }: ProductProps) {
  return (
    <span className="block w-13 shrink-0 overflow-hidden rounded-badge">
      <Picture src={product.imageUrl} alt="" ratio="1/1" sizes="52px" widths={[96, 160]} ground={product.ground} />
    </span>
  );
}

/** The name of a product as a link to its editor, or else to its stock. */
export function ProductLink({ product }: ProductProps) {
  const may = useMay();
  const { search } = useLocation();
  return (
    <Link
      to={productPageHref(product.id, may)}
      state={{ list: search } satisfies FromList}
      className="relative font-semibold break-words text-green underline decoration-green/35 decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-green"
    >
      {product.name}
    </Link>
  );
}

/** Formats the number of packs: '2 packs'; null if there are none. */
export function packsText({ packs }: { packs: number }): string | null {
  if (packs === 0) return null;
  return packs === 1 ? '1 pack' : `${packs} packs`;
}

/** Badges for a product's marks. */
export function ProductMarks({ product }: ProductProps) {
  return (
    <>
      {product.onOfferPage && (
        <Badge tone="orange" icon={<Tag aria-hidden="true" />}>
          En ofertas
        </Badge>
      )}
      {product.featured && (
        <Badge tone="indigo" icon={<Star aria-hidden="true" />}>
          Destacado
        </Badge>
      )}
    </>
  );
}

/** The stock of a product; pressing it opens the dialog that changes it, for staff who may. */
export function StockButton({ product, onEdit }: ProductProps & Pick<ProductListProps, 'onEdit'>) {
  const may = useMay();
  return (
    <div className="flex flex-col items-start">
      {may('stock') ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${product.shelf.forSale} en stock. Cambiar precio y stock de ${product.name}`}
          title="Cambiar precio y stock"
          onClick={() => onEdit(product)}
          className="group/stock -mx-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-control-admin px-1.5 transition-colors duration-150 hover:bg-green-tint"
        >
          <StockPill stock={product.shelf.forSale} />
          <Pencil aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-3 group-hover/stock:text-ink" />
        </button>
      ) : (
        <StockPill stock={product.shelf.forSale} />
      )}
      <ShelfNote productId={product.id} shelf={product.shelf} />
    </div>
  );
}

/**
 * Shows the units on the shelf if they differ from those for sale, with a link to the orders and holds that keep units.
 */
export function ShelfNote({ productId, shelf: { shelf, kept, shortage } }: { productId: string; shelf: Shelf }) {
  return (
    <Link
      to={stockHref(productId)}
      className="tabular inline-flex min-h-8 items-center text-small text-ink-2 underline underline-offset-4"
    >
      {shelf} en el estante
      {kept > 0 && ` · ${kept} ${kept === 1 ? 'apartada' : 'apartadas'}`}
      {shortage > 0 && (
        <b className="font-semibold text-danger">
          {' '}
          · {shortage === 1 ? 'falta' : 'faltan'} {shortage}
        </b>
      )}
    </Link>
  );
}

export function ShopLink({ product }: ProductProps) {
  const label = `Ver ${product.name} en la tienda`;
  return (
    <Link to={`/productos/${product.id}`} aria-label={label} title={label} className={iconButtonClass('plain')}>
      <ExternalLink aria-hidden="true" size={20} strokeWidth={1.75} />
    </Link>
  );
}

/** The button that deletes one product, for staff who may; the list asks for confirmation. */
export function DeleteButton({ product, onDelete }: ProductProps & Pick<ProductListProps, 'onDelete'>) {
  const may = useMay();
  if (!may('catalogue')) return null;
  return (
    <IconButton
      label={`Eliminar ${product.name}`}
      look="plain"
      aria-haspopup="dialog"
      onClick={() => onDelete(product)}
    >
      <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
