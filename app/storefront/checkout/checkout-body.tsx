import { useEffect } from 'react';
import { leaveFlash } from '#app/account/flash.ts';
import { AlreadyOrdered } from '#app/storefront/cart/already-ordered.tsx';
import { emptyCartToast, readOrderElsewhere, useCart } from '#app/storefront/cart/use-cart.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { CartEmptied } from './cart-emptied.tsx';
import { CheckoutDone } from './checkout-done.tsx';
import type { CheckoutOffer } from './checkout-offer.ts';
import { CheckoutOrder } from './checkout-order.tsx';
import { useCheckout } from './use-checkout.ts';

type CheckoutBodyProps = {
  offer: CheckoutOffer;
  /** called when the order is complete: the page then no longer leads back to the cart */
  onDone: () => void;
};

/**
 * The page of an order, from the form to its completion. Rendered only in the browser, because the server does not know
 * the cart.
 */
export function CheckoutBody({ offer, onDone }: CheckoutBodyProps) {
  const { items, loaded } = useCart();
  const { contactWhatsapp } = usePublicSettings();
  const checkout = useCheckout({ contactWhatsapp, onDone });
  const { stage } = checkout;

  const isEmpty = loaded && items.length === 0 && stage.kind === 'filling';
  const emptied = isEmpty && stage.problem?.kind === 'changed' ? stage.problem : null;
  const orderElsewhere = isEmpty ? readOrderElsewhere() : null;
  const nothingToOrder = isEmpty && !emptied && !orderElsewhere;
  useEffect(() => {
    if (!nothingToOrder) return;
    leaveFlash(emptyCartToast);
    location.replace('/carrito');
  }, [nothingToOrder]);

  if (stage.kind === 'done') return <CheckoutDone done={stage.done} />;
  if (orderElsewhere) return <AlreadyOrdered order={orderElsewhere} />;
  if (emptied) {
    return (
      <>
        <h1 className="text-page-phone md:text-page">Finalizar Compra</h1>
        <CartEmptied notices={emptied.notices} />
      </>
    );
  }
  return <CheckoutOrder offer={offer} checkout={checkout} />;
}
