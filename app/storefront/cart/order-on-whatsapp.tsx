import type { ReactNode } from 'react';
import { useShopOrigin } from '#app/storefront/use-public-settings.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { cartMessage } from '#shop/cart/cart-message.ts';

type OrderOnWhatsAppProps = {
  items: CartItem[];
  /** where the order goes to; empty for Colombia */
  country?: string;
  className: string;
  children?: ReactNode;
};

/** A link to a chat with an order of these lines written in; nothing while the shop has no WhatsApp number. */
export function OrderOnWhatsApp({
  items,
  country = '',
  className,
  children = 'Pedir por WhatsApp',
}: OrderOnWhatsAppProps) {
  const origin = useShopOrigin();
  return (
    <WhatsAppLink text={cartMessage(items, origin, country)} className={className}>
      <WhatsAppIcon size={20} />
      {children}
    </WhatsAppLink>
  );
}
