import { ShoppingBag } from 'lucide-react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

type AddFormProps = { product: { id: string; name: string }; className?: string };

/** Adds one unit to the cart without scripts. Rendered on the server only, inside `<noscript>`. */
export function AddForm({ product, className }: AddFormProps) {
  return (
    <form method="post" action="/carrito/agregar" className={classNames('relative z-10', className)}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <button
        type="submit"
        aria-label={`Añadir al carrito: ${product.name}`}
        className={`${buttonClass('secondary', 'sm')} w-full`}
      >
        <ShoppingBag aria-hidden="true" size={18} strokeWidth={1.75} />
        Añadir al carrito
      </button>
    </form>
  );
}
