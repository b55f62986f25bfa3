import { type PointerEvent, useState } from 'react';
import { formatPesos } from '#shop/money.ts';
import { axisMarks, formatRoughly, isNamed } from './scale.ts';

export type Bar = { key: string; label: string; longLabel: string; total: number; orders: number };

type BarChartProps = {
  /** one sentence for screen readers */
  summary: string;
  /** the unit of one bar: 'Día' */
  unitName: string;
  /** oldest first */
  bars: Bar[];
};

const plotHeight = 200;
const topRoom = 8;
const labelRoom = 28;
const namesOnDesktop = 8;
const namesOnPhone = 4;
/**
 * Font size of the labels, capped so that they do not overlap with a large font setting; the table below scales without
 * limit.
 */
const namesSize = 'text-[length:min(0.8125rem,3.6vw,18px)]';
/** The highest mark of the axis is at least this, for charts with few or no sales. */
const leastPesos = 100_000;
/** The share of its slot's width that a bar fills. */
const fill = 0.62;

/**
 * A bar chart of sales, rendered on the server with SVG attributes only: the content security policy forbids inline
 * styles. The values of the selected bar are shown above; it is selected by pointer, touch, or the arrow keys of an
 * invisible slider, which screen readers announce.
 */
export function BarChart({ summary, unitName, bars }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const latest = bars.findLastIndex(({ orders }) => orders > 0);
  const at = Math.min(chosen ?? (latest === -1 ? bars.length - 1 : latest), bars.length - 1);
  const bar = bars[at];
  const marks = axisMarks(Math.max(...bars.map(({ total }) => total)), leastPesos);
  const top = marks.at(-1) ?? 1;
  const heightOf = (pesos: number) => (pesos / top) * plotHeight;

  const choose = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - box.left) / box.width) * bars.length);
    setChosen(Math.min(Math.max(place, 0), bars.length - 1));
  };

  if (!bar) return null;
  return (
    <div>
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-label text-ink-2" aria-hidden="true">
        {chosen === null && latest === -1 ? (
          'Sin ventas en este periodo.'
        ) : (
          <>
            {bar.longLabel}
            <span className="font-semibold text-ink">{formatPesos(bar.total)}</span>
            {ordersText(bar.orders)}
          </>
        )}
      </p>
      <div className="mt-3 flex gap-3">
        <ValueAxis marks={marks} heightOf={heightOf} />
        <div className="relative min-w-0 flex-1 rounded-badge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-green">
          <Plot summary={summary} bars={bars} at={at} marks={marks} heightOf={heightOf} />
          <input
            type="range"
            min={0}
            max={bars.length - 1}
            value={at}
            aria-label={unitName}
            aria-valuetext={`${bar.longLabel}: ${formatPesos(bar.total)}, ${ordersText(bar.orders)}`}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={choose}
            onPointerDown={choose}
            className="absolute inset-0 m-0 size-full cursor-default touch-pan-y opacity-0 no-scripts:hidden"
          />
        </div>
      </div>
    </div>
  );
}

type AxisProps = { marks: number[]; heightOf: (pesos: number) => number };

function ValueAxis({ marks, heightOf }: AxisProps) {
  return (
    <svg
      aria-hidden="true"
      width="4.8em"
      height={topRoom + plotHeight + labelRoom}
      className={`tabular block shrink-0 overflow-visible ${namesSize}`}
    >
      {marks.map((mark) => (
        <text
          key={mark}
          x="100%"
          y={topRoom + plotHeight - heightOf(mark)}
          dy="0.35em"
          textAnchor="end"
          className="fill-ink-3"
        >
          {formatRoughly(mark)}
        </text>
      ))}
    </svg>
  );
}

type PlotProps = AxisProps & {
  summary: string;
  bars: Bar[];
  /** the index of the chosen bar */
  at: number;
};

/** The grid lines, the bars and the labels below them. */
function Plot({ summary, bars, at, marks, heightOf }: PlotProps) {
  const width = 100 / bars.length;
  return (
    <svg
      role="img"
      aria-label={summary}
      width="100%"
      height={topRoom + plotHeight + labelRoom}
      className={`block overflow-visible ${namesSize}`}
    >
      {marks.map((mark) => {
        const y = topRoom + plotHeight - heightOf(mark);
        return <line key={mark} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />;
      })}
      {bars.map(({ key, total }, place) => {
        const height = total > 0 ? Math.max(heightOf(total), 3) : 0;
        return (
          <rect
            key={key}
            x={`${(place + (1 - fill) / 2) * width}%`}
            width={`${fill * width}%`}
            y={topRoom + plotHeight - height}
            height={height}
            rx={Math.min(4, height / 2)}
            className={place === at ? 'fill-green' : 'fill-bar'}
          />
        );
      })}
      {bars.map(({ key, label }, place) => {
        if (!isNamed(place, bars.length, namesOnDesktop)) return null;
        const isOnPhone = isNamed(place, bars.length, namesOnPhone);
        return (
          <text
            key={key}
            x={`${(place + 0.5) * width}%`}
            y={topRoom + plotHeight + 20}
            textAnchor={place === bars.length - 1 && bars.length > 12 ? 'end' : 'middle'}
            dx={place === bars.length - 1 && bars.length > 12 ? 12 : 0}
            className={`${place === at ? 'fill-ink font-semibold' : 'fill-ink-3'} ${isOnPhone ? '' : 'max-md:hidden'}`}
          >
            {label}
          </text>
        );
      })}
    </svg>
  );
}

export function ordersText(orders: number): string {
  return orders === 1 ? '1 pedido' : `${orders} pedidos`;
}
