import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PayOrderForms, type PayOrderFormsProps } from '#app/storefront/without-scripts/pay-order-forms.tsx';
import { classNames } from '#app/ui/class-names.ts';

type PayAheadProps = {
  /** what the forms without scripts need */
  plain: Omit<PayOrderFormsProps, 'next'>;
  children: ReactNode;
};

/**
 * Offers to pay an order on delivery another way before it is sent: closed at first, because nothing has to be done.
 */
export function PayAhead({ plain, children }: PayAheadProps) {
  const { methods, notice } = plain.plain;
  // Open at first if a form without scripts was refused: the reason is inside.
  const isRefused = notice !== null;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(isRefused), [isRefused]);
  return (
    <details
      open={isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={classNames(
        'group rounded-card border border-line bg-surface print:hidden',
        methods.length === 0 && 'no-scripts:hidden',
      )}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-5 py-3.5 text-label font-semibold text-ink-2 md:px-7 [&::-webkit-details-marker]:hidden">
        Pagar ahora de otra forma
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="ml-auto shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-5 pb-6 md:px-7">
        <p className="text-ink-2">
          Si pagas antes de que salga, no pagas nada al recibirlo. Si no terminas el pago, tu pedido sigue igual y lo
          pagas en efectivo cuando llegue.
        </p>
        {/* The payment methods are loaded only when they are wanted. */}
        {isOpen && children}
        <noscript>{import.meta.env.SSR && <PayOrderForms {...plain} next="pay-ahead" />}</noscript>
      </div>
    </details>
  );
}
