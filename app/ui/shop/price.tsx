import { classNames } from '#app/ui/class-names.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';

type Priced = { price: number; discountPercentage: number };

const sizes = {
  card: { now: 'text-[1.0625rem] leading-6 md:text-[1.1875rem]', before: 'text-caption' },
  line: { now: 'text-[0.9375rem] leading-5', before: 'text-small' },
  page: { now: 'text-[1.875rem] leading-9 md:text-[2.25rem] md:leading-11', before: 'text-base md:text-[1.1875rem]' },
};

/** The price of one unit; with a discount the reduced price first, then the original, struck through. */
export function Price({
  product,
  size = 'card',
  className,
}: {
  product: Priced;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const now = unitPrice(product);
  const isReduced = now < product.price;
  return (
    <p className={classNames('tabular flex flex-wrap items-baseline gap-x-2.5', className)}>
      {isReduced && <span className="sr-only">Precio con descuento:</span>}
      <span className={classNames('font-bold tracking-[-0.03em]', sizes[size].now, isReduced && 'text-terracotta')}>
        {formatPesos(now)}
      </span>
      {isReduced && (
        <>
          <span className="sr-only">Antes:</span>
          <s className={classNames('text-ink-3', sizes[size].before)}>{formatPesos(product.price)}</s>
        </>
      )}
    </p>
  );
}

/** '20% OFF', if there is a discount. */
export function DiscountBadge({ percent, className }: { percent: number; className?: string }) {
  if (percent <= 0) return null;
  return (
    <span
      className={classNames(
        'tabular inline-flex min-h-7 items-center rounded-badge bg-ochre px-2.5 text-small font-bold text-on-ochre',
        className,
      )}
    >
      {percent}% OFF
    </span>
  );
}
