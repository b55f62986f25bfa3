import { stockLevel } from '#shop/catalog/stock/stock-level.ts';

const tones = {
  plenty: 'bg-state-green text-on-state-green',
  few: 'bg-state-amber text-on-state-amber',
  none: 'bg-state-red text-on-state-red',
};

/** A product's stock, coloured by level. */
export function StockPill({ stock }: { stock: number }) {
  const level = stockLevel(stock);
  return (
    <span
      className={`tabular inline-flex min-h-7 shrink-0 items-center rounded-badge px-2.5 text-small font-semibold whitespace-nowrap ${tones[level.kind]}`}
    >
      {level.text}
    </span>
  );
}
