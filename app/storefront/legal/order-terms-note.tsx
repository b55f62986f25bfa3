import { Link } from 'react-router';
import { PromiseNote } from '#app/storefront/shipping/promise-note.tsx';
import { useDeliveryTerms } from '#app/storefront/shipping/use-shipping-start.ts';
import { classNames } from '#app/ui/class-names.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { deliveryDeadline } from '#shop/orders/order-terms.ts';

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center font-semibold text-green underline-offset-4 hover:underline';

type OrderTermsNoteProps = {
  /** whether the page already promises the usual delivery time */
  isTimePromised?: boolean;
  /** whether the order is sent, not fetched */
  isSent?: boolean;
  className?: string;
};

/** When an order of now arrives, the usual delivery time and links to the terms, next to buttons that start an order. */
export function OrderTermsNote({ isTimePromised = false, isSent = true, className }: OrderTermsNoteProps) {
  const terms = useDeliveryTerms();
  return (
    <div className={classNames('text-small text-ink-2', className)}>
      {isSent && !isTimePromised && <PromiseNote className="mb-1" />}
      {isSent && <p>{(isTimePromised ? null : terms) ?? deliveryDeadline}</p>}
      <p className="flex flex-wrap gap-x-5">
        <Link to={legalPaths.shipping} className={linkClass}>
          Envíos
        </Link>
        <Link to={legalPaths.returns} className={linkClass}>
          Cambios y devoluciones
        </Link>
      </p>
    </div>
  );
}
