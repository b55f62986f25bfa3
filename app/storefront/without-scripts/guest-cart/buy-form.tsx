import { ShoppingBag, Store } from 'lucide-react';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Product } from '#shop/catalog/product.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { buyFormId } from './buy-form-id.ts';

type BuyFormProps = { product: Product };

/**
 * The form of a product page without scripts: adds the chosen pack or units to the cart, or records that the shopper
 * wants to collect them in the shop, which is then arranged by WhatsApp. Rendered on the server only, inside
 * `<noscript>`.
 */
export function BuyForm({ product }: BuyFormProps) {
  const { contactWhatsapp } = usePublicSettings();
  const canPickUp = product.kind !== 'service' && whatsappNumber(contactWhatsapp) !== null;
  return (
    <form id={buyFormId} method="post" action="/carrito/agregar" className="grid gap-3">
      <input type="hidden" name="productId" value={product.id} />
      <TextField
        label={product.offers.length > 0 ? 'Cantidad, si no eliges un pack' : 'Cantidad'}
        name="quantity"
        type="number"
        inputMode="numeric"
        defaultValue="1"
        min={1}
        max={product.stock}
        required
      />
      <button type="submit" className={`${buttonClass('primary')} w-full`}>
        <ShoppingBag aria-hidden="true" size={20} strokeWidth={1.75} />
        Añadir al carrito
      </button>
      {canPickUp && (
        <button type="submit" formAction="/recoger" className={`${buttonClass('text')} w-full`}>
          <Store aria-hidden="true" size={20} strokeWidth={1.75} />
          Recoger en Tienda
        </button>
      )}
    </form>
  );
}
