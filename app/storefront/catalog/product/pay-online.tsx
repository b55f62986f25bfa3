import { usePaymentWays } from '#app/storefront/paying/marks/use-payment-ways.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * The shortest way to paying online: `onAdd` puts the choice in the cart, and checkout follows. Nothing if the shop
 * takes no online payments.
 *
 * @param joinsCart whether the cart already has other products: they are paid together
 */
export function PayOnline({ joinsCart, onAdd }: { joinsCart: boolean; onAdd: () => void }) {
  const names = usePaymentWays()?.online;
  return (
    names && (
      <Button
        variant="secondary"
        onClick={() => {
          onAdd();
          // Loaded as a new document: the checkout may load the payment provider, this page must not.
          location.assign('/checkout');
        }}
        className="w-full flex-col gap-0! no-scripts:hidden"
      >
        Pagar en línea
        <span className="text-small font-medium text-ink-2">
          {names}
          {joinsCart && ' · con lo de tu carrito'}
        </span>
      </Button>
    )
  );
}
