import { useCart } from '#app/storefront/cart/use-cart.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { cartMessage } from '#shop/cart/cart-message.ts';
import { PayingNotice } from './paying-notice.tsx';

type TooManyNoticeProps = {
  /** an alert answers an order that was sent; a status says so before */
  role: 'alert' | 'status';
  text: string;
  className?: string;
};

/** Offers to arrange a large order on WhatsApp, with the cart written in the message. */
export function TooManyNotice({ role, text, className = '' }: TooManyNoticeProps) {
  const { items, total } = useCart();
  return (
    <PayingNotice role={role} title="Este pedido lo acordamos contigo por WhatsApp" className={className}>
      <p className="mt-1">{text}</p>
      <WhatsAppLink text={cartMessage(items, total)} className={`${buttonClass('whatsapp', 'sm')} mt-3`}>
        <WhatsAppIcon size={20} />
        Pedir por WhatsApp
      </WhatsAppLink>
    </PayingNotice>
  );
}
