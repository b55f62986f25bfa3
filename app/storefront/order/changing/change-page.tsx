import type { ReactNode } from 'react';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { orderStatusMessage } from '#shop/whatsapp.ts';

type ChangePageProps = {
  title: string;
  lead: ReactNode;
  token: string;
  orderNumber: string;
  problem: string | undefined;
  children: ReactNode;
};

/** A page, without scripts, on which a customer changes their order. */
export function ChangePage({ title, lead, token, orderNumber, problem, children }: ChangePageProps) {
  return (
    <QuietFrame
      back={{ to: orderPageOf(token), label: 'Volver', rest: ' al pedido' }}
      question={orderStatusMessage(orderNumber)}
    >
      <div className="page-width max-w-180 pt-7 pb-16 md:pt-12 md:pb-24">
        <h1 className="text-page-phone text-balance md:text-page">{title}</h1>
        <p className="mt-2 text-pretty text-ink-2">{lead}</p>
        {problem && (
          <p role="alert" className="mt-5 rounded-control bg-danger-tint px-4 py-3 font-semibold text-danger-deep">
            {problem}
          </p>
        )}
        {children}
      </div>
    </QuietFrame>
  );
}
