import { useEffect } from 'react';
import { leaveFlash } from '#app/account/flash.ts';
import type { UsedAddress } from '#shop/orders/used-addresses.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { emptyCartToast, useCart } from '../cart/use-cart.ts';
import { usePublicSettings } from '../use-public-settings.ts';
import { CartEmptied } from './cart-emptied.tsx';
import { CheckoutDone } from './checkout-done.tsx';
import { CheckoutOrder } from './checkout-order.tsx';
import { useCheckout } from './use-checkout.ts';
import type { KnownPerson } from './use-checkout-form.ts';

/** What the server says of who pays and how they may. */
export type CheckoutOffer = {
  /** null where no online payment is taken */
  provider: PaymentProvider['browser'] | null;
  /** the banks a transfer may go to, without their numbers; empty where none is taken */
  banks: string[];
  person: KnownPerson | null;
  /** where their orders went before; empty for a guest */
  addresses: UsedAddress[];
};

type CheckoutBodyProps = {
  offer: CheckoutOffer;
  /** The order is through: nothing is left to go back to. */
  onDone: () => void;
};

/** The page of an order, from the form to its completion. Only the browser knows the cart, so it is rendered there alone. */
export function CheckoutBody({ offer, onDone }: CheckoutBodyProps) {
  const { items, loaded } = useCart();
  const { contactWhatsapp } = usePublicSettings();
  const checkout = useCheckout(contactWhatsapp);
  const { stage } = checkout;

  const isEmpty = loaded && items.length === 0 && stage.kind === 'filling';
  const emptied = isEmpty && stage.problem?.kind === 'changed' ? stage.problem : null;
  const nothingToOrder = isEmpty && !emptied;
  useEffect(() => {
    if (!nothingToOrder) return;
    leaveFlash(emptyCartToast);
    location.replace('/carrito');
  }, [nothingToOrder]);

  const isDone = stage.kind === 'done';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);

  if (stage.kind === 'done') return <CheckoutDone done={stage.done} contactWhatsapp={contactWhatsapp} />;
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
