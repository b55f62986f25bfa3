import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/**
 * Offers to pay an order on delivery another way before it is sent: closed at first, because nothing has to be done.
 */
export function PayAhead({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface no-scripts:hidden print:hidden"
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
      </div>
    </details>
  );
}
