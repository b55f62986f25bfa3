import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type MouseEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { StockPill } from '#app/admin/ui/stock-pill.tsx';
import { buttonClass, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import type { OfferPageColumn, OfferPageProduct } from '#shop/catalog/lists/list-offer-page.server.ts';
import { totalInWords } from '#shop/catalog/lists/product-total.ts';

type OfferColumnProps = {
  title: string;
  /** whether this is the column of products on the offers page */
  isOffers: boolean;
  column: OfferPageColumn;
  /** shown while the column is empty */
  emptyText: string;
  /** the search both columns are filtered by; '' for none */
  search: string;
  /** the address that shows more products of this column */
  moreHref: string;
  /** products whose move to this column is pending */
  arriving: ReadonlySet<string>;
  onMove: (product: OfferPageProduct) => void;
  className?: string | undefined;
};

/** One of the two columns: its products by name, each with a button that moves it to the other column. */
export function OfferColumn({
  title,
  isOffers,
  column: { products, total, hasMore },
  emptyText,
  search,
  moreHref,
  arriving,
  onMove,
  className,
}: OfferColumnProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const move = (event: MouseEvent<HTMLButtonElement>, product: OfferPageProduct) => {
    if (arriving.has(product.id)) return;
    // The row disappears with its button: the focus moves to the neighbouring row, so that pressing again moves the
    // next product.
    const row = event.currentTarget.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector('button') ?? heading.current)?.focus();
    onMove(product);
  };

  return (
    <section
      aria-labelledby={id}
      className={classNames('overflow-hidden rounded-card-admin border border-line bg-surface', className)}
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-5 text-[1.0625rem] leading-6 font-semibold focus:outline-none"
      >
        {title}
        <span className="tabular text-label font-medium text-ink-2">{totalInWords(total, hasMore)}</span>
      </h2>
      <div className="h-[60vh] min-h-72 overflow-y-auto overscroll-contain">
        {products.length === 0 ? (
          <div className="grid h-full content-center gap-1 px-6 text-center text-admin-body text-ink-2">
            <p className="text-balance">{emptyText}</p>
            {search !== '' && <p className="text-label break-words">Ningún nombre contiene «{search}».</p>}
          </div>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {products.map((product) => (
                <OfferRow
                  key={product.id}
                  product={product}
                  isOffers={isOffers}
                  isArriving={arriving.has(product.id)}
                  onMove={(event) => move(event, product)}
                />
              ))}
            </ul>
            {products.length < total && (
              <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2">
                <span className="tabular text-label text-ink-2">
                  {totalInWords(products.length)} de {totalInWords(total, hasMore)}
                </span>
                <Link to={moreHref} replace preventScrollReset className={buttonClass('text', 'sm')}>
                  Ver más
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

type OfferRowProps = {
  product: OfferPageProduct;
  isOffers: boolean;
  isArriving: boolean;
  onMove: (event: MouseEvent<HTMLButtonElement>) => void;
};

function OfferRow({ product, isOffers, isArriving, onMove }: OfferRowProps) {
  return (
    <li
      className={classNames(
        'flex items-center gap-3 py-2 pr-3 pl-5 hover:bg-admin-sidebar',
        isArriving && 'opacity-60',
      )}
    >
      <span className="block w-11 shrink-0 overflow-hidden rounded-badge">
        <Picture src={product.imageUrl} alt="" ratio="1/1" sizes="44px" widths={[96]} ground={product.ground} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-admin-body font-medium break-words">{product.name}</p>
        <Price product={product} size="line" className="[&>span]:font-semibold" />
      </div>
      {product.stock <= 0 && <StockPill stock={product.stock} />}
      <MoveButton product={product} isOffered={isOffers} isArriving={isArriving} onClick={onMove} />
    </li>
  );
}

type MoveButtonProps = {
  product: OfferPageProduct;
  isOffered: boolean;
  isArriving: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

function MoveButton({ product, isOffered, isArriving, onClick }: MoveButtonProps) {
  const label = `${isOffered ? 'Quitar de ofertas' : 'Añadir a ofertas'}: ${product.name}`;
  const Arrow = isOffered ? ArrowLeft : ArrowRight;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isArriving || undefined}
      title={isOffered ? 'Quitar de ofertas' : 'Añadir a ofertas'}
      onClick={onClick}
      className={classNames(iconButtonClass(), 'text-green')}
    >
      <Arrow aria-hidden="true" size={20} strokeWidth={1.75} />
    </button>
  );
}
