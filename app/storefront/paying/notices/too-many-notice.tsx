import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { usePublicSettings, useShopOrigin } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { cartMessage } from '#shop/cart/cart-message.ts';
import { findContactWay } from '#shop/contact-way.ts';
import { PayingNotice } from './paying-notice.tsx';

type TooManyNoticeProps = {
  /** 'alert' if the shop refused a submitted order; 'status' if the order has not been submitted */
  role: 'alert' | 'status';
  text: string;
  /** the lines that would be ordered */
  items: CartItem[];
  className?: string;
};

/**
 * Offers to arrange a large order on WhatsApp, with its lines written in the message; without a number by mail or
 * telephone.
 */
export function TooManyNotice({ role, text, items, className = '' }: TooManyNoticeProps) {
  const origin = useShopOrigin();
  const way = findContactWay(usePublicSettings(), cartMessage(items, origin));
  const isChat = way?.kind === 'whatsapp';
  const title = way === null ? 'Este pedido es muy grande para esta página' : 'Este pedido lo acordamos contigo';
  return (
    <PayingNotice role={role} title={isChat ? `${title} por WhatsApp` : title} className={className}>
      <p className="mt-1">{text}</p>
      {isChat && <OrderOnWhatsApp items={items} className={`${buttonClass('whatsapp', 'sm')} mt-3`} />}
      {way && !isChat && (
        <a href={way.href} className={`${buttonClass('neutral', 'sm')} mt-3 break-words`}>
          {way.words}
        </a>
      )}
    </PayingNotice>
  );
}
