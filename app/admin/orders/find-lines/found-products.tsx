import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { type Offer, offerIsAvailable } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { offerName } from '#shop/orders/selling/sale.ts';
import { type DraftLine, priceOf, unitsIn } from './draft-line.ts';

type FoundProductsProps = {
  label: string;
  products: SaleProduct[];
  /** side by side, without pictures and packs */
  isCompact: boolean;
  /** the lines of the sale: a product among them shows its quantity */
  lines: DraftLine[];
  onAdd: (product: SaleProduct, offer: Offer | null) => void;
};

/** Products to add with one tap, each with its packs. */
export function FoundProducts({ label, products, isCompact, lines, onAdd }: FoundProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-label={label}>
      {isCompact && <h2 className="mb-2 text-label font-semibold text-ink-2">{label}</h2>}
      <ul
        className={
          isCompact
            ? 'grid grid-cols-2 gap-2 lg:grid-cols-3'
            : 'grid grid-cols-1 divide-y divide-line overflow-hidden rounded-card-admin border border-line bg-surface'
        }
      >
        {products.map((product) => (
          <li key={`${product.id} ${product.packId}`} className="min-w-0">
            {isCompact ? (
              <CompactProduct product={product} units={unitsIn(lines, product.id)} onAdd={onAdd} />
            ) : (
              <FoundProduct product={product} onAdd={onAdd} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProductProps = { product: SaleProduct; onAdd: FoundProductsProps['onAdd'] };

function CompactProduct({ product, units, onAdd }: ProductProps & { units: number }) {
  return (
    <button
      type="button"
      onClick={() => onAdd(product, null)}
      className={classNames(
        'flex size-full min-h-16 flex-col justify-between gap-1 rounded-control-admin border px-3 py-2.5 text-left transition-colors duration-150 hover:border-field',
        units > 0 ? 'border-green bg-green-tint' : 'border-line bg-surface',
      )}
    >
      <span className="text-label font-semibold [overflow-wrap:anywhere]">{product.name}</span>
      <span className="tabular flex w-full justify-between gap-2 text-label text-ink-2">
        {formatPesos(priceOf({ product, offer: null }))}
        {units > 0 && (
          <span className="font-semibold whitespace-nowrap text-green-deep">
            <span aria-hidden="true">× {units}</span>
            <span className="sr-only">, en la venta: {units}</span>
          </span>
        )}
      </span>
    </button>
  );
}

function FoundProduct({ product, onAdd }: ProductProps) {
  const { name, stock, sku, offers, packId, kind } = product;
  const isSoldOut = stock <= 0;
  // A scanned pack is that pack.
  const packs = offers.filter(({ id }) => packId === null || id === packId);
  return (
    <div className="px-3 py-2.5">
      {packId === null && (
        <button
          type="button"
          disabled={isSoldOut}
          onClick={() => onAdd(product, null)}
          className="flex min-h-12 w-full items-center gap-3 rounded-control-admin text-left transition-colors duration-150 hover:bg-green-tint disabled:text-ink-3 disabled:hover:bg-transparent"
        >
          <Picture
            src={product.imageUrls[0]}
            alt=""
            sizes="48px"
            widths={[96, 160]}
            ratio="1/1"
            ground={product.ground}
            className="w-12 shrink-0 rounded-control-admin"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-admin-body font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-label font-normal text-ink-2">
              {isSoldOut ? 'Agotado' : kind === 'service' ? 'Servicio' : stock === 1 ? 'Queda 1' : `Quedan ${stock}`}
              {sku && ` · Ref. ${sku}`}
            </span>
          </span>
          <span className="tabular shrink-0 font-semibold">{formatPesos(priceOf({ product, offer: null }))}</span>
        </button>
      )}
      {packs.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-2 pl-15">
          {packs.map((offer) => (
            <li key={offer.id}>
              <button
                type="button"
                disabled={!offerIsAvailable(offer, stock)}
                aria-label={`${name}, ${offerName(offer)}, ${formatPesos(offer.price)}`}
                onClick={() => onAdd(product, offer)}
                className="tabular min-h-11 rounded-control-admin border border-line px-3 text-label font-semibold transition-colors duration-150 hover:border-field disabled:bg-disabled disabled:text-ink-3"
              >
                {offerName(offer)} · {formatPesos(offer.price)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
