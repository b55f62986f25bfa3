import { HandCoins } from 'lucide-react';
import type { ComponentProps } from 'react';
import { swallow } from './button.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type CashOnDeliveryButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The second line: what is paid on delivery, or why the button is disabled. */
  caption: string;
  pending?: boolean;
};

/** The most prominent button of the shop: orders with payment on delivery. */
export function CashOnDeliveryButton({
  caption,
  pending = false,
  onClick,
  className,
  ...props
}: CashOnDeliveryButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={pending || undefined}
      onClick={pending ? swallow : onClick}
      className={classNames(
        'group inline-flex min-h-16 w-full items-center gap-4 rounded-control bg-green px-5 py-2.5 large-text:px-3 text-left text-white shadow-cash transition-colors duration-150 hover:bg-green-deep disabled:bg-disabled disabled:text-field disabled:shadow-none',
        className,
      )}
    >
      {pending ? (
        <span role="status" className="mx-auto inline-flex items-center gap-3 text-[0.9375rem] font-semibold">
          <Spinner />
          Procesando Pedido...
        </span>
      ) : (
        <>
          <HandCoins
            aria-hidden="true"
            size={28}
            strokeWidth={1.75}
            className="shrink-0 text-ochre group-disabled:hidden large-text:hidden"
          />
          <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] break-words">
            <span className="font-bold leading-5 tracking-[0.01em] large-text:text-[0.8125rem]">
              PAGAR CONTRAENTREGA
            </span>
            <span className="text-small font-medium">{caption}</span>
          </span>
        </>
      )}
    </button>
  );
}
