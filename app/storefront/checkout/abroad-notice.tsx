import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { PayingNotice } from '#app/storefront/paying/notices/paying-notice.tsx';
import { usePublicSettings, useShopOrigin } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { cartMessage } from '#shop/cart/cart-message.ts';
import { findContactWay } from '#shop/contact-way.ts';

/** In place of the payment methods for another country: the order goes to the shop as a message with the cart in it. */
export function AbroadNotice({ items, country }: { items: CartItem[]; country: string }) {
  const origin = useShopOrigin();
  const way = findContactWay(usePublicSettings(), cartMessage(items, origin, country));
  return (
    <PayingNotice
      role="status"
      title={`Tu pedido a ${country} lo acordamos contigo`}
      className="mt-5 text-label font-[450]"
    >
      <p className="mt-1">
        Envíanos el pedido y te decimos cuánto cuesta el envío. Se paga después, cuando estés de acuerdo con el total.
      </p>
      {way?.kind === 'whatsapp' ? (
        <OrderOnWhatsApp items={items} country={country} className={`${buttonClass('whatsapp')} mt-4 w-full`} />
      ) : (
        way && (
          <a href={way.href} className={`${buttonClass('neutral')} mt-4 w-full break-words`}>
            {way.words}
          </a>
        )
      )}
    </PayingNotice>
  );
}
