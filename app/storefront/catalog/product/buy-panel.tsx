import { ShoppingBag, Store } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { OrderOnWhatsApp } from '#app/storefront/cart/order-on-whatsapp.tsx';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { PickupOnDemand } from '#app/storefront/catalog/pickup/pickup-on-demand.tsx';
import { RestockLink } from '#app/storefront/catalog/restock/restock-link.tsx';
import { FavouriteButton } from '#app/storefront/lists/favourite-button.tsx';
import { CashOnDelivery } from '#app/storefront/paying/cash/cash-on-delivery-on-demand.tsx';
import { useNotOffered, useShippingStart } from '#app/storefront/shipping/use-shipping-start.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { BuyForm } from '#app/storefront/without-scripts/guest-cart/buy-form.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CashOnDeliveryButton } from '#app/ui/cash-button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import type { Product } from '#shop/catalog/product.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { mayCostMore } from '#shop/shipping/shipping-start.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { BuyBar } from './buy-bar.tsx';
import {
  type BuyChoice,
  choiceTotal,
  choiceWords,
  chosenLine,
  isOfChoice,
  joinsCart,
  settleChoice,
} from './buy-choice.ts';
import { OfferChoice } from './offer-choice.tsx';
import { PayOnline } from './pay-online.tsx';

/** Packs, quantity and the buy buttons; on phones also a fixed bar with the total and the button. */
export function BuyPanel({ product, children }: { product: Product; children?: ReactNode }) {
  const cart = useCart();
  const cashButton = useRef<HTMLDivElement>(null);
  const [offerId, setOfferId] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [paying, setPaying] = useState<{ line: CartItem; isOpen: boolean } | null>(null);
  const [isPickingUp, setIsPickingUp] = useState(false);

  const isService = product.kind === 'service';
  const soldOut = product.stock <= 0;
  const choice = settleChoice({ offerId, quantity }, product);
  const chosenOffer = choice.kind === 'pack' ? choice.offer.id : null;
  const total = choiceTotal(choice, product);
  const cartProduct = { ...product, category: product.categoryName };
  const joined = joinsCart(cart.items, product.id, choice) ? ' · con lo de tu carrito' : '';

  const addToCart = () => {
    if (choice.kind === 'pack') cart.addOffer(cartProduct, choice.offer);
    else cart.addUnits(cartProduct, choice.quantity);
  };
  const orderService = () => {
    // Adding a pack again would charge it twice; units replace those of the cart.
    const isThere = cart.items.some((item) => isOfChoice(item, product.id, choice));
    if (choice.kind === 'units' || !isThere) addToCart();
    location.assign('/checkout');
  };
  const pay = () => setPaying({ line: chosenLine(cart.items, cartProduct, choice), isOpen: true });
  const stopPaying = useCallback(() => setPaying((before) => before && { ...before, isOpen: false }), []);

  return (
    <div className="grid gap-3">
      {product.offers.length > 0 && (
        <div className="mb-2">
          <OfferChoice product={product} chosenId={chosenOffer} onChoose={setOfferId} />
        </div>
      )}
      {soldOut && <RestockLink productId={product.id} />}
      {!soldOut && <noscript>{import.meta.env.SSR && <BuyForm product={product} />}</noscript>}
      <div ref={cashButton} className="no-scripts:hidden">
        <OrderButton product={product} total={total} joined={joined} onOrder={isService ? orderService : pay} />
      </div>
      {!isService && <OtherMethods product={product} onAdd={addToCart} />}
      {!soldOut && (
        <OrderOnWhatsApp
          items={[chosenLine(cart.items, cartProduct, choice)]}
          className={classNames(buttonClass('neutral'), 'w-full text-whatsapp!')}
        />
      )}
      <AddToCart product={product} choice={choice} onQuantity={setQuantity} onAdd={addToCart} />
      {children}
      <SecondaryActions product={product} onPickup={() => setIsPickingUp(true)} />
      <BuyBar
        productName={product.name}
        total={total}
        words={choiceWords(choice)}
        soldOut={soldOut}
        payWords={isService ? `Pedir${joined}` : 'PAGAR CONTRAENTREGA'}
        onPay={isService ? orderService : pay}
        insteadOf={cashButton}
      />
      <CashOnDelivery open={paying?.isOpen === true} chosen={paying?.line ?? null} onClose={stopPaying} />
      <PickupOnDemand
        open={isPickingUp}
        onClose={() => setIsPickingUp(false)}
        product={product}
        choice={choice}
        onQuantity={setQuantity}
      />
    </div>
  );
}

type OrderButtonProps = { product: Product; total: Pesos; joined: string; onOrder: () => void };

/**
 * Orders a product paid on delivery, or a service.
 *
 * @param joined says that a service is ordered together with other lines of the cart; otherwise empty
 */
function OrderButton({ product, total, joined, onOrder }: OrderButtonProps) {
  const soldOut = product.stock <= 0;
  const start = useShippingStart();
  const notOffered = useNotOffered();
  if (product.kind === 'service') {
    return (
      <Button disabled={soldOut} onClick={onOrder} className="min-h-14 w-full">
        {soldOut ? 'Agotado' : `Pedir por ${formatPesos(total)}${joined}`}
      </Button>
    );
  }
  return (
    <CashOnDeliveryButton
      caption={
        soldOut
          ? 'Agotado'
          : (notOffered ??
            `Pides hoy y pagas ${mayCostMore(start, total, { isOnDelivery: true }) ? '' : `${formatPesos(total)} `}al recibir`)
      }
      disabled={soldOut}
      onClick={onOrder}
    />
  );
}

/** The way to the checkout: with the product if it is in the cart, or else by adding it. */
function OtherMethods({ product, onAdd }: { product: Product; onAdd: () => void }) {
  const { items } = useCart();
  if (items.some(({ id }) => id === product.id)) {
    return (
      <a href="/checkout" className={classNames(buttonClass('neutral'), 'w-full')}>
        IR A PAGAR (Otros Métodos)
      </a>
    );
  }
  return product.stock > 0 && <PayOnline joinsCart={items.length > 0} onAdd={onAdd} />;
}

type AddToCartProps = {
  product: Product;
  choice: BuyChoice;
  onQuantity: (quantity: number) => void;
  onAdd: () => void;
};

function AddToCart({ product, choice, onQuantity, onAdd }: AddToCartProps) {
  const soldOut = product.stock <= 0;
  return (
    <div className="flex gap-3 no-scripts:hidden">
      {choice.kind === 'units' && (
        <QuantityStepper
          value={choice.quantity}
          max={Math.max(1, product.stock)}
          onChange={onQuantity}
          label={`Cantidad de ${product.name}`}
          disabled={soldOut}
        />
      )}
      <Button variant="secondary" disabled={soldOut} onClick={onAdd} className="min-w-0 flex-1 px-2!">
        <ShoppingBag aria-hidden="true" size={20} strokeWidth={1.75} className="max-lg:hidden" />
        Añadir al carrito
      </Button>
    </div>
  );
}

type SecondaryActionsProps = { product: Product; onPickup: () => void };

/** The buttons for store pickup, which is arranged by WhatsApp, and favourites. */
function SecondaryActions({ product, onPickup }: SecondaryActionsProps) {
  const soldOut = product.stock <= 0;
  const { contactWhatsapp } = usePublicSettings();
  const canPickUp = product.kind !== 'service' && whatsappNumber(contactWhatsapp) !== null;
  return (
    <div className="flex flex-wrap justify-evenly gap-x-2 gap-y-1">
      {canPickUp && (
        <Button
          variant="text"
          disabled={soldOut}
          aria-haspopup="dialog"
          onClick={onPickup}
          className="disabled:bg-transparent! no-scripts:hidden"
        >
          <Store aria-hidden="true" size={20} strokeWidth={1.75} />
          Recoger en Tienda
        </Button>
      )}
      <FavouriteButton product={product} />
    </div>
  );
}
