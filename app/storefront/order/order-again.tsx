import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** Leads to a cart with an order's products, at the prices of today. */
export function OrderAgain({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} className={classNames(buttonClass('secondary'), 'w-full md:w-auto print:hidden')}>
      {children || 'Pedir de nuevo con los precios de hoy'}
    </a>
  );
}
