import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { AddForm } from '#app/storefront/without-scripts/guest-cart/add-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { DiscountBadge, Price } from '#app/ui/shop/price.tsx';
import { RatingMark } from '#app/ui/shop/rating-mark.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import { hasPacks, type ProductSummary } from '#shop/catalog/product.ts';

const widths = [160, 240, 320] as const;

/** A product in the list view, with its first sentence. */
export function ProductRow({ product, priority = false }: { product: ProductSummary; priority?: boolean }) {
  const { addUnits } = useCart();
  const soldOut = product.stock <= 0;
  return (
    <article className="relative grid grid-cols-[96px_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 gap-y-3 border-b border-line py-5 md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:gap-x-7">
      <div className="relative row-span-2 self-start md:row-span-1">
        <Picture
          src={product.imageUrls[0]}
          alt=""
          ground={product.ground}
          sizes="(min-width: 48rem) 136px, 96px"
          widths={widths}
          priority={priority}
          className={soldOut ? 'rounded-card opacity-60 grayscale' : 'rounded-card'}
        />
        {!soldOut && (
          <DiscountBadge percent={product.discountPercentage} className="absolute top-2 left-2 max-md:hidden" />
        )}
      </div>
      <div className="min-w-0 self-center break-words">
        {product.categoryName && <p className="text-small text-ink-2">{product.categoryName}</p>}
        <h3 className="mt-0.5 text-[1.0625rem] leading-6 font-semibold md:text-[1.1875rem]">
          <Link
            to={`/productos/${product.id}`}
            prefetch="intent"
            className="after:absolute after:inset-0 after:-outline-offset-2 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-green"
          >
            {product.name}
          </Link>
        </h3>
        {product.rating && <RatingMark rating={product.rating} className="mt-0.5 block text-small text-ink-2" />}
        {product.intro && <p className="mt-1 text-[0.9375rem] leading-6 text-ink-2 md:line-clamp-2">{product.intro}</p>}
        <StockMark product={product} className="mt-2" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:flex-col md:items-end md:justify-center">
        <div className="md:text-right">
          <Price product={product} className="md:justify-end" />
          {hasPacks(product) && <p className="mt-1 text-small text-ink-2">También en pack</p>}
        </div>
        {!soldOut && <noscript>{import.meta.env.SSR && <AddForm product={product} />}</noscript>}
        <Button
          variant="secondary"
          disabled={soldOut}
          aria-label={soldOut ? undefined : `Añadir al carrito: ${product.name}`}
          onClick={() => addUnits({ ...product, category: product.categoryName }, 1)}
          className={classNames('z-10 min-w-0', !soldOut && 'no-scripts:hidden')}
        >
          {soldOut ? (
            'Agotado'
          ) : (
            <>
              <ShoppingBag aria-hidden="true" size={20} strokeWidth={1.75} />
              Añadir al carrito
            </>
          )}
        </Button>
      </div>
    </article>
  );
}
