import { useLocation } from 'react-router';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { pageQuestion } from '#shop/whatsapp.ts';
import { useShopOrigin } from './use-public-settings.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

/**
 * The WhatsApp link of every page. It floats only where the window has a margin beside the page's content; elsewhere it
 * is in the notice bar, so that it never covers anything.
 */
export function WhatsAppBubble() {
  const text = pageQuestion(useLocation().pathname, useShopOrigin());
  return (
    <aside aria-label="WhatsApp">
      <WhatsAppLink
        text={text}
        aria-label="Escríbenos por WhatsApp"
        className="on-dark -mr-3 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-small font-semibold text-white md:min-h-9 large-text:min-h-[44px] min-[85rem]:fixed min-[85rem]:right-2 min-[85rem]:bottom-8 min-[85rem]:mr-0 min-[85rem]:size-14 min-[85rem]:rounded-full min-[85rem]:bg-whatsapp min-[85rem]:shadow-float min-[85rem]:transition-colors min-[85rem]:duration-150 min-[85rem]:hover:bg-green print:hidden"
      >
        <WhatsAppIcon size={24} />
        <span className="max-md:hidden min-[85rem]:hidden">WhatsApp</span>
      </WhatsAppLink>
    </aside>
  );
}
