import { classNames } from '#app/ui/class-names.ts';
import { type ProductKind, stockWords } from '#shop/catalog/product.ts';

const colors = { 'in-stock': 'text-saving', few: 'text-few-left', 'sold-out': 'text-ink-3' };

type StockMarkProps = { product: { stock: number; kind?: ProductKind }; className?: string };

/** A dot and a text for the stock: 'En stock', 'Solo 3', 'Agotado'; nothing for a service that can be ordered. */
export function StockMark({ product, className }: StockMarkProps) {
  const words = stockWords(product);
  return (
    words && (
      <p
        className={classNames(
          'tabular flex items-center gap-2.5 text-small font-semibold',
          colors[words.kind],
          className,
        )}
      >
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
        {words.text}
      </p>
    )
  );
}
