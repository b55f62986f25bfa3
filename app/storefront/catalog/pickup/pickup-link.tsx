import type { ReactNode } from 'react';
import { type BuyChoice, choiceTotal } from '#app/storefront/catalog/buy-choice.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import type { Product } from '#shop/catalog/product.ts';
import { pickupMessage, storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';

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
  const { contactWhatsapp } = usePublicSettings();
  const message = pickupMessage({
    productName: product.name,
    quantity: choice.kind === 'pack' ? choice.offer.units : choice.quantity,
    offerLabel: choice.kind === 'pack' ? choice.offer.label : null,
    total: choiceTotal(choice, product),
  });
  return (
    <a
      href={whatsappLink(storeWhatsAppNumber(contactWhatsapp), message)}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      aria-describedby={describedBy}
      className={className}
    >
      {children}
    </a>
  );
}
