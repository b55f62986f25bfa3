import { useNamedWays } from '#app/storefront/paying/marks/use-named-ways.ts';
import { Button } from '#app/ui/button.tsx';

type PayOnlineProps = {
  /** whether the cart already has other products: they are paid together */
  joinsCart: boolean;
  /** adds the choice to the cart */
  onAdd: () => void;
};

/** The shortest way to paying online: puts the choice in the cart and goes to checkout. Nothing if the shop takes no online payments. */
export function PayOnline({ joinsCart, onAdd }: PayOnlineProps) {
  const ways = useNamedWays();
  const online = ways.filter(({ code }) => code === 'nequi' || code === 'pse' || code === 'card');
  if (online.length === 0) return null;

  function pay() {
    onAdd();
    // Loaded as a new document: the checkout may load the payment provider, this page must not.
    location.assign('/checkout');
  }

  return (
    <Button variant="secondary" onClick={pay} className="w-full flex-col gap-0! no-scripts:hidden">
      Pagar en línea
      <span className="text-small font-medium text-ink-2">
        {online.map(({ title }) => title).join(', ')}
        {joinsCart && ' · con lo de tu carrito'}
      </span>
    </Button>
  );
}
