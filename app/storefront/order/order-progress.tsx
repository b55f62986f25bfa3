import { Check } from 'lucide-react';
import { classNames } from '#app/ui/class-names.ts';
import { formatShortDate } from '#shop/dates.ts';
import type { OrderStep } from '#shop/orders/status/order-steps.ts';

/** The order's steps: a column on phones, a row on wider screens. */
export function OrderProgress({ steps }: { steps: OrderStep[] }) {
  return (
    <ol aria-label="Pasos del pedido" className="flex flex-col md:flex-row">
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { name, state, at } }: { step: OrderStep }) {
  const reached = state !== 'ahead';
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="group relative flex gap-3.5 pb-5 last:pb-0 md:flex-1 md:flex-col md:gap-3 md:pb-0"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-8 bottom-0 left-[15px] border-l-2 group-last:hidden md:top-[15px] md:right-0 md:bottom-auto md:left-8 md:border-t-2 md:border-l-0',
          state === 'done' ? 'border-green' : 'border-line',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'relative flex size-8 shrink-0 items-center justify-center rounded-full border-2',
          reached ? 'border-green bg-green text-white' : 'border-line bg-surface',
        )}
      >
        {reached && <Check size={18} strokeWidth={2.5} />}
      </span>
      <div className="min-w-0 pt-1 md:pt-0 md:pr-3">
        <p
          className={classNames(
            'text-[0.9375rem] leading-6',
            state === 'current' ? 'font-semibold' : reached ? 'text-ink' : 'text-ink-3',
          )}
        >
          {name}
          <span className="sr-only">{reached ? ' (hecho)' : ' (falta)'}</span>
        </p>
        {at && (
          <p className="text-small text-ink-3">
            <time dateTime={at.toISOString()}>{formatShortDate(at)}</time>
          </p>
        )}
      </div>
    </li>
  );
}
