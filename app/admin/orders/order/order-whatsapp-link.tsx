import { customerName } from '#app/admin/orders/order-cells.tsx';
import { Button, buttonClass, IconButton, iconButtonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SeenOrder } from '#shop/orders/order.ts';
import { customerWhatsAppNumber, orderWhatsAppMessage } from '#shop/orders/order-whatsapp.ts';
import { whatsappLink } from '#shop/whatsapp.ts';

type ChatOrder = Pick<
  SeenOrder,
  | 'orderNumber'
  | 'status'
  | 'items'
  | 'totalAmount'
  | 'shippingCost'
  | 'toCollect'
  | 'promise'
  | 'shippingAddress'
  | 'forgottenAt'
> & { confirmLink?: string | null };
type OrderWhatsAppProps = { order: ChatOrder; siteName: string; className?: string };

/** The WhatsApp link to the customer with a prepared first message; null without a usable phone number. */
function chatWithCustomer(order: ChatOrder, siteName: string): string | null {
  const number = customerWhatsAppNumber(order.shippingAddress);
  return number && whatsappLink(number, orderWhatsAppMessage(order, siteName));
}

function sayThereIsNoPhone({ forgottenAt }: ChatOrder) {
  toast({
    title: 'Enviar WhatsApp',
    description: forgottenAt
      ? 'El cliente cerró su cuenta y sus datos se eliminaron.'
      : 'El número de teléfono del cliente no está disponible.',
    kind: 'destructive',
  });
}

/** Opens WhatsApp with a message to the customer about this order, or says why there is no usable phone number. */
export function OrderWhatsAppButton({ order, siteName, className = '' }: OrderWhatsAppProps) {
  const href = chatWithCustomer(order, siteName);
  const face = (
    <>
      <WhatsAppIcon size={20} />
      {/* Fits next to the other buttons on phones. */}
      <span>
        <span className="max-sm:sr-only">Enviar </span>WhatsApp
      </span>
    </>
  );
  if (!href) {
    return (
      <Button variant="whatsapp" size="sm" onClick={() => sayThereIsNoPhone(order)} className={className}>
        {face}
      </Button>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={`${buttonClass('whatsapp', 'sm')} ${className}`}>
      {face}
    </a>
  );
}

/** `OrderWhatsAppButton` as an icon, for list rows. */
export function OrderWhatsAppIcon({ order, siteName }: OrderWhatsAppProps) {
  const href = chatWithCustomer(order, siteName);
  const label = order.forgottenAt ? 'Enviar WhatsApp' : `Enviar WhatsApp a ${customerName(order)}`;
  if (!href) {
    return (
      <IconButton label={label} look="plain" onClick={() => sayThereIsNoPhone(order)}>
        <WhatsAppIcon size={20} />
      </IconButton>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={label} title={label} className={iconButtonClass('plain')}>
      <WhatsAppIcon size={20} />
    </a>
  );
}
