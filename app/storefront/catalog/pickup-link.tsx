import type { ReactNode } from 'react';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { pickupMessage, storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import { type BuyChoice, choiceTotal } from './buy-choice.ts';
import type { PickupProduct } from './pickup-dialog.tsx';

type PickupLinkProps = {
  product: PickupProduct;
  choice: BuyChoice;
  onClick?: () => void;
  describedBy?: string;
  className: string;
  children: ReactNode;
};

/** The way to the shop's WhatsApp, with the pickup of what was chosen ready to be sent. */
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
