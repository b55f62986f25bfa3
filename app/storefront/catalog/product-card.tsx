import { Plus, ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { AddForm } from '#app/storefront/without-scripts/guest-cart/add-form.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { DiscountBadge, Price } from '#app/ui/shop/price.tsx';
import { RatingMark } from '#app/ui/shop/rating-mark.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import { hasPacks, type ProductSummary } from '#shop/catalog/product.ts';

const widths = [160, 240, 320, 480, 640] as const;
/** The width of a card, by the number of columns on wide screens. */
const sizes = {
  3: '(min-width: 64rem) 290px, (min-width: 48rem) 30vw, 45vw',
  4: '(min-width: 80rem) 290px, (min-width: 48rem) 22vw, 45vw',
};

type ProductCardProps = { product: ProductSummary; columns?: 3 | 4; priority?: boolean };

/** A product in a grid. The whole card is its link, except the button that adds one unit to the cart. */
export function ProductCard({ product, columns = 3, priority = false }: ProductCardProps) {
  const soldOut = product.stock <= 0;
  return (
    <article className="group/card relative flex min-w-0 flex-col">
      <div className="relative rounded-card outline-offset-2 group-has-[a:focus-visible]/card:outline-2 group-has-[a:focus-visible]/card:outline-green">
        <Picture
          src={product.imageUrls[0]}
          alt=""
          ground={product.ground}
          sizes={sizes[columns]}
          widths={widths}
          priority={priority}
          className={soldOut ? 'rounded-card opacity-60 grayscale' : 'rounded-card'}
        />
        {soldOut ? (
          <span className="absolute top-3 left-3 inline-flex min-h-7 items-center rounded-badge bg-surface px-2.5 text-small font-bold">
            Agotado
          </span>
        ) : (
          <>
            <DiscountBadge percent={product.discountPercentage} className="absolute top-3 left-3" />
            <AddOneButton product={product} />
          </>
        )}
      </div>
      <div className="pt-3.5">
        {product.categoryName && <p className="text-small text-ink-2">{product.categoryName}</p>}
        <h3 className="mt-0.5 text-base leading-6 font-semibold tracking-[-0.01em]">
          <Link
            to={`/productos/${product.id}`}
            prefetch="intent"
            className="line-clamp-4 break-words outline-none md:line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none"
          >
            {product.name}
          </Link>
        </h3>
        {product.rating && <RatingMark rating={product.rating} className="mt-0.5 block text-small text-ink-2" />}
        <Price product={product} className="mt-1" />
        {!soldOut && <noscript>{import.meta.env.SSR && <AddForm product={product} className="mt-2" />}</noscript>}
        {hasPacks(product) && <p className="mt-1 text-small text-ink-2">También en pack</p>}
        {!soldOut && product.stock <= 5 && <StockMark product={product} className="mt-1.5" />}
      </div>
    </article>
  );
}

/** A square '+' that widens to its label on hover. It overlays the picture, so nothing moves. */
function AddOneButton({ product }: { product: ProductSummary }) {
  const { addUnits } = useCart();
  return (
    <button
      type="button"
      aria-label={`Añadir al carrito: ${product.name}`}
      onClick={() => addUnits({ ...product, category: product.categoryName }, 1)}
      className={classNames(
        'group/add no-scripts:hidden absolute right-2.5 bottom-2.5 z-10 flex size-12 items-center justify-center overflow-hidden rounded-control bg-surface text-green shadow-float transition-[width,background-color,color] duration-200 ease-out md:right-3 md:bottom-3',
        'lg:group-hover/card:w-[calc(100%-1.5rem)] lg:group-hover/card:bg-green lg:group-hover/card:text-white lg:hover:bg-green-deep',
        'lg:focus-visible:w-[calc(100%-1.5rem)] lg:focus-visible:bg-green lg:focus-visible:text-white',
      )}
    >
      <Plus
        aria-hidden="true"
        size={21}
        className="transition-opacity duration-150 lg:group-hover/card:opacity-0 lg:group-focus-visible/add:opacity-0"
      />
      <span
        aria-hidden="true"
        className="absolute flex items-center gap-2.5 text-[0.9375rem] font-semibold whitespace-nowrap opacity-0 transition-opacity duration-150 lg:group-hover/card:opacity-100 lg:group-focus-visible/add:opacity-100"
      >
        <ShoppingBag size={20} strokeWidth={1.75} />
        Añadir al carrito
      </span>
    </button>
  );
}
