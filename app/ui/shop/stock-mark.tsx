import { classNames } from '#app/ui/class-names.ts';
import { stockWords } from '#shop/catalog/product.ts';

const colors = { 'in-stock': 'text-saving', few: 'text-few-left', 'sold-out': 'text-ink-3' };

/** A dot and a text for the stock: 'En stock', 'Solo 3', 'Agotado'. */
export function StockMark({ stock, className }: { stock: number; className?: string }) {
  const { kind, text } = stockWords(stock);
  return (
    <p className={classNames('tabular flex items-center gap-2.5 text-small font-semibold', colors[kind], className)}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {text}
    </p>
  );
}
