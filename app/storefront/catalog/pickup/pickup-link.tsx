import type { ReactNode } from 'react';
import { type BuyChoice, choiceTotal } from '#app/storefront/catalog/product/buy-choice.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import type { Product } from '#shop/catalog/product.ts';
import { pickupMessage } from '#shop/whatsapp.ts';

/** The product data that the pickup shows and sends. */
export type PickupProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'ground'
>;

type PickupLinkProps = {
  product: PickupProduct;
  choice: BuyChoice;
  onClick?: () => void;
  describedBy?: string;
  className: string;
  children: ReactNode;
};

/** A link to the shop's WhatsApp with a message about picking up the chosen units or pack. */
export function PickupLink({ product, choice, onClick, describedBy, className, children }: PickupLinkProps) {
  const message = pickupMessage({
    productName: product.name,
    quantity: choice.kind === 'pack' ? choice.offer.units : choice.quantity,
    offerLabel: choice.kind === 'pack' ? choice.offer.label : null,
    total: choiceTotal(choice, product),
  });
  return (
    <WhatsAppLink text={message} onClick={onClick} aria-describedby={describedBy} className={className}>
      {children}
    </WhatsAppLink>
  );
}
