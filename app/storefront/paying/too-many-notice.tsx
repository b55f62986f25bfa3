import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { PayingNotice } from './paying-notice.tsx';

type TooManyNoticeProps = {
  /** 'alert' if the shop refused a submitted order; 'status' if the order has not been submitted */
  role: 'alert' | 'status';
  text: string;
  /** the lines that would be ordered */
  items: CartItem[];
  className?: string;
};

/** Offers to arrange a large order on WhatsApp, with its lines written in the message. */
export function TooManyNotice({ role, text, items, className = '' }: TooManyNoticeProps) {
  return (
    <PayingNotice role={role} title="Este pedido lo acordamos contigo por WhatsApp" className={className}>
      <p className="mt-1">{text}</p>
      <OrderOnWhatsApp items={items} className={`${buttonClass('whatsapp', 'sm')} mt-3`} />
    </PayingNotice>
  );
}
