import { useLocation, useMatch } from 'react-router';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';

/** Tells whether the page has an account form, whose labels and fields the bubble would cover on phones. */
export function asksForWords({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname === '/perfil/details') return new URLSearchParams(search).get('edit') === 'true';
  return /^\/(login|registro|recuperar|restablecer|invitacion|perfil\/(settings|questions))(\/|$)/.test(pathname);
}

/**
 * The floating WhatsApp button: in the right margin on wide screens, else at the left, clear of '+' buttons and totals.
 */
export function WhatsAppBubble({ contactWhatsapp }: { contactWhatsapp: string }) {
  // Hidden on phones where the page has a WhatsApp link of its own, on product pages and in a cart with products, and
  // over account forms.
  const onProductPage = useMatch('/productos/:productId') !== null;
  const { count } = useCart();
  const overFields = asksForWords(useLocation());
  const besideTotals = useMatch('/carrito') !== null && count > 0;
  return (
    <aside aria-label="WhatsApp">
      <a
        href={whatsappLink(storeWhatsAppNumber(contactWhatsapp))}
        target="_blank"
        rel="noopener"
        aria-label="Escríbenos por WhatsApp"
        className={classNames(
          'on-dark fixed bottom-5 left-4 z-20 flex size-14 items-center justify-center rounded-full bg-whatsapp text-white shadow-float transition-colors duration-150 hover:bg-green md:bottom-8 min-[87.5rem]:right-3 min-[87.5rem]:left-auto print:hidden',
          onProductPage && 'max-md:[@media(height>=24rem)]:hidden',
          (besideTotals || overFields) && 'max-md:hidden',
        )}
      >
        <WhatsAppIcon size={26} />
      </a>
    </aside>
  );
}
