import { HandCoins, MessagesSquare, Truck } from 'lucide-react';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppBubble } from './whatsapp-bubble.tsx';

/** `notice`: the shop's own text, '' for none; `onDelivery`: null if the bar does not offer it. */
type NoticeBarProps = { notice: string; shipping: string; onDelivery: string | null };

/** As many as fit beside each other. */
const mostAssurances = 3;

/**
 * The bar with the shop's assurances and, where the page has no margin for it, the link to WhatsApp. On phones it shows
 * only the first and stays at the top of the screen.
 */
export function NoticeBar({ notice, shipping, onDelivery }: NoticeBarProps) {
  const assurances = [
    { Icon: MessagesSquare, text: notice },
    { Icon: Truck, text: shipping },
    { Icon: HandCoins, text: onDelivery },
    { Icon: MessagesSquare, text: 'Asesoría personalizada' },
  ]
    .filter(({ text }) => text)
    .slice(0, mostAssurances);
  return (
    <section
      aria-label="Avisos de la tienda"
      className="order-first bg-green-deep text-on-deep min-[20rem]:max-md:[@media(height>=24rem)]:sticky top-0 z-40 print:hidden min-[85rem]:z-20"
    >
      <div className="page-width flex min-h-11 items-center gap-x-4 large-text:justify-end large-text:min-h-[44px] md:min-h-9">
        <ul className="flex flex-1 items-center gap-x-10 py-1.5 text-small large-text:hidden md:justify-center max-xl:md:gap-x-6">
          {assurances.map(({ Icon, text }, index) => (
            <li key={text} className={classNames('flex items-center gap-2.5', index > 0 && 'max-md:hidden')}>
              <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ochre" />
              {text}
            </li>
          ))}
        </ul>
        <WhatsAppBubble />
      </div>
    </section>
  );
}
