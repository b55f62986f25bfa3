import { useLocation, useMatch } from 'react-router';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { classNames } from '#app/ui/class-names.ts';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

/** Whether the page is an account form, whose labels and fields a floating button would cover on phones. */
export function hasAccountForm({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname === '/perfil/details') return new URLSearchParams(search).get('edit') === 'true';
  return /^\/(login|registro|recuperar|restablecer|invitacion|confirmar|perfil\/(settings|questions))(\/|$)/.test(
    pathname,
  );
}

/**
 * The floating WhatsApp button: in the right margin on wide screens, else at the left, clear of '+' buttons and totals.
 * On phones it does not float on account forms but ends the page's content.
 */
export function WhatsAppBubble() {
  // Hidden on phones on product pages and in the cart, which have WhatsApp links of their own.
  const onProductPage = useMatch('/productos/:productId') !== null;
  const { count } = useCart();
  const belowForm = hasAccountForm(useLocation());
  const besideTotals = useMatch('/carrito') !== null && count > 0;
  return (
    <aside aria-label="WhatsApp">
      <WhatsAppLink
        aria-label="Escríbenos por WhatsApp"
        className={classNames(
          'on-dark fixed bottom-5 left-4 z-20 flex size-14 items-center justify-center rounded-full bg-whatsapp text-white shadow-float transition-colors duration-150 hover:bg-green md:bottom-8 min-[87.5rem]:right-3 min-[87.5rem]:left-auto print:hidden',
          onProductPage && 'max-md:[@media(height>=24rem)]:hidden',
          besideTotals && 'max-md:hidden',
          belowForm &&
            'max-md:static max-md:mx-auto max-md:mb-8 max-md:w-fit max-md:gap-2.5 max-md:px-5 max-md:shadow-none',
        )}
      >
        <WhatsAppIcon size={26} />
        {belowForm && <span className="font-semibold md:hidden">Escríbenos por WhatsApp</span>}
      </WhatsAppLink>
    </aside>
  );
}
