import { useLocation, useMatch } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import { useCart } from './cart/use-cart.ts';

/** Whether a page of the account is a form, whose labels and boxes begin where the bubble floats on a phone. */
export function asksForWords({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname === '/perfil/details') return new URLSearchParams(search).get('edit') === 'true';
  return /^\/(login|registro|recuperar|restablecer|invitacion|perfil\/(settings|questions))(\/|$)/.test(pathname);
}

/** The shop's WhatsApp, always at hand: in the right margin where there is one, else at the left, clear of '+' buttons and totals. */
export function WhatsAppBubble({ contactWhatsapp }: { contactWhatsapp: string }) {
  // On phones a product's own bar of buttons has it, and so has the cart, under its total.
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
