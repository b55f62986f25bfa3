import { useId } from 'react';
import { TextField } from '#app/ui/field.tsx';
import { type CatalogQuery, priceSlider } from '#shop/catalog/search/catalog-query.ts';
import { formatPesos } from '#shop/money.ts';
import './price-range.css';

type Prices = Pick<CatalogQuery, 'minPrice' | 'maxPrice'>;

const { min, max, step } = priceSlider;

function wordsOf(pesos: number): string {
  return pesos === max ? `${formatPesos(pesos)} o más` : formatPesos(pesos);
}

/** Two native sliders on one track. The upper end means no upper limit. */
export function PriceRange({ prices, onChange }: { prices: Prices; onChange: (prices: Prices) => void }) {
  const id = useId();
  const low = prices.minPrice ?? min;
  const high = prices.maxPrice ?? max;
  const share = (pesos: number) => `${(pesos / max) * 100}%`;
  return (
    <fieldset className="min-w-0">
      <legend className="text-label font-semibold">Rango de precio</legend>
      {/* The sliders only work with scripts, so they have no names: without scripts the form sends each price once. */}
      <noscript>
        <div className="mt-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-1">
          <TextField
            label="Precio mínimo"
            type="number"
            name="min"
            min={min}
            max={max}
            step={step}
            defaultValue={low}
          />
          <TextField
            label="Precio máximo"
            type="number"
            name="max"
            min={min}
            max={max}
            step={step}
            defaultValue={high}
          />
        </div>
      </noscript>
      <div className="price-range no-scripts:hidden">
        <svg aria-hidden="true" className="price-range-track" height="4">
          <rect width="100%" height="4" rx="2" className="fill-line" />
          <rect x={share(low)} width={share(high - low)} height="4" className="fill-green" />
        </svg>
        <label htmlFor={`${id}-min`} className="sr-only">
          Precio mínimo
        </label>
        <input
          id={`${id}-min`}
          type="range"
          min={min}
          max={max}
          step={step}
          value={low}
          aria-valuetext={wordsOf(low)}
          onChange={(event) => onChange(asPrices(Math.min(Number(event.target.value), high), high))}
          // When both handles are at the right end, the lower one must be on top.
          data-above={low > max / 2 || undefined}
        />
        <label htmlFor={`${id}-max`} className="sr-only">
          Precio máximo
        </label>
        <input
          id={`${id}-max`}
          type="range"
          min={min}
          max={max}
          step={step}
          value={high}
          aria-valuetext={wordsOf(high)}
          onChange={(event) => onChange(asPrices(low, Math.max(Number(event.target.value), low)))}
        />
      </div>
      <div aria-hidden="true" className="tabular flex justify-between text-label font-semibold no-scripts:hidden">
        <span>{wordsOf(low)}</span>
        <span>{wordsOf(high)}</span>
      </div>
    </fieldset>
  );
}

function asPrices(low: number, high: number): Prices {
  return { minPrice: low === min ? null : low, maxPrice: high === max ? null : high };
}
