import { Link } from 'react-router';
import { Button, buttonClass, iconButtonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { customerWhatsAppNumber, orderWhatsAppMessage } from '#shop/orders/order-whatsapp.ts';
import { serviceRequestMessage } from '#shop/service-requests/service-request.ts';
import { statusOfPress, type TodayItem } from '#shop/today/today.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';
import { todayHref, todayWords } from './today-words.ts';
import type { TodayActions } from './use-today-actions.ts';

/** At the end of the row, over both lines where there is room. */
const place = 'sm:col-start-3 sm:row-span-2 sm:row-start-1';

type TodayButtonsProps = { item: TodayItem; name: string; shop: ChattingShop; actions: TodayActions };

/** `origin`: the shop's public one, for the link by which a customer confirms an order */
export type ChattingShop = { siteName: string; origin: string };

/** What is done with one press: a change that can be undone, a chat, or the way to where it is done. */
export function TodayButtons({ item, name, shop, actions }: TodayButtonsProps) {
  const press = pressOf(item);
  const action = todayWords[item.kind].action ?? (press === null ? 'Ver' : null);
  const chat = chatOf(item, shop);
  return (
    <div className={`flex gap-2 ${place}`}>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noopener"
          aria-label={`Enviar WhatsApp: ${name}`}
          title="Enviar WhatsApp"
          className={`${iconButtonClass()} text-whatsapp`}
        >
          <WhatsAppIcon size={20} />
        </a>
      )}
      {action === null ? (
        <Button
          variant="neutral"
          size="sm"
          aria-label={`${press}: ${name}`}
          pending={actions.isPending(item)}
          onClick={() => actions.act(item)}
        >
          {press}
        </Button>
      ) : (
        <Link to={todayHref(item)} aria-label={`${action}: ${name}`} className={buttonClass('neutral', 'sm')}>
          {action}
        </Link>
      )}
    </div>
  );
}

/** What one press makes of it; null if it takes more. */
function pressOf(item: TodayItem): string | null {
  if (item.of === 'request') return 'Contactada';
  // Its page has the warnings that staff read before.
  return item.of === 'order' && !item.order.isWarned ? statusOfPress(item.order) : null;
}

/** The chat in which an order is confirmed or an appointment agreed; null without a number that can have one. */
function chatOf(item: TodayItem, { siteName, origin }: ChattingShop): string | null {
  if (item.of === 'request') {
    const number = whatsappNumber(item.phone);
    return number && whatsappLink(number, serviceRequestMessage(item, siteName));
  }
  if (item.of !== 'order' || item.kind !== 'confirm') return null;
  const number = customerWhatsAppNumber(item.order.shippingAddress);
  const { accessToken } = item.order;
  const confirmLink = accessToken ? `${origin}/pedido/${accessToken}` : null;
  return (
    number &&
    whatsappLink(number, orderWhatsAppMessage({ ...item.order, totalAmount: item.amount, confirmLink }, siteName))
  );
}
