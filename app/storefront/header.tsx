import { Menu, ShoppingBag, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#app/account/use-viewer.ts';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { buttonClass, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/states.tsx';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { Brand } from './brand.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { useDismissableDetails } from './use-dismissable-details.ts';
import { AccountLinks, UserMenu } from './user-menu.tsx';

const places = [
  { to: '/', label: 'Inicio' },
  { to: '/productos', label: 'Productos' },
  { to: '/productos?oferta=true', label: 'Ofertas' },
];

export function Header({ settings }: { settings: PublicSettings }) {
  const viewer = useViewer();
  const current = useCurrentPlace();
  const isAdmin = viewer.state === 'signed-in' && viewer.viewer.role === 'admin';

  return (
    <header className="relative z-30 border-b border-line bg-paper print:hidden">
      <NoticeBar />
      <div className="page-width flex min-h-16 items-center gap-1 py-2 lg:min-h-20">
        <Brand settings={settings} />
        <nav aria-label="Principal" className="ml-10 hidden lg:block xl:ml-14">
          <ul className="flex items-center gap-2 xl:gap-3">
            {places.map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  aria-current={place.to === current ? 'page' : undefined}
                  className="group inline-flex min-h-11 items-center px-2.5 text-[0.9375rem] font-medium text-ink-2 transition-colors duration-150 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  <span className="border-b-2 border-transparent py-1.5 group-aria-[current]:border-green">
                    {place.label}
                  </span>
                </Link>
              </li>
            ))}
            {isAdmin && (
              <li>
                <Link
                  to="/admin"
                  className="inline-flex min-h-11 items-center px-2.5 pb-0.5 text-[0.9375rem] font-semibold text-green"
                >
                  ADMINISTRAR
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-3">
          <CartLink />
          <div className="hidden md:block">
            {viewer.state === 'loading' && (
              <>
                <Skeleton className="h-11 w-34 rounded-control no-scripts:hidden" />
                <noscript>
                  <Link to="/login" className={buttonClass('secondary', 'sm')}>
                    Iniciar Sesión
                  </Link>
                </noscript>
              </>
            )}
            {viewer.state === 'signed-out' && (
              <Link to="/login" className={buttonClass('secondary', 'sm')}>
                Iniciar Sesión
              </Link>
            )}
            {viewer.state === 'signed-in' && <UserMenu viewer={viewer.viewer} />}
          </div>
          <MobileMenu current={current} />
        </div>
      </div>
    </header>
  );
}

/** Returns the current item of the header's navigation, if any. The offers are a filter of the product list. */
function useCurrentPlace(): string | null {
  const { pathname, search } = useLocation();
  if (pathname === '/') return '/';
  if (pathname !== '/productos') return null;
  return new URLSearchParams(search).get('oferta') === 'true' ? '/productos?oferta=true' : '/productos';
}

function CartLink() {
  const { count } = useCart();
  const { pathname } = useLocation();
  const spoken = count === 1 ? 'Carrito, 1 producto' : `Carrito, ${count} productos`;
  return (
    <Link
      to="/carrito"
      aria-label={count > 0 ? spoken : 'Carrito'}
      aria-current={pathname === '/carrito' ? 'page' : undefined}
      className={iconButtonClass('plain')}
    >
      <ShoppingBag aria-hidden="true" size={23} strokeWidth={1.75} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-green px-1 text-[0.75rem] leading-none font-bold text-white"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

const mobileLink =
  'flex min-h-12 items-center rounded-control px-3 font-medium text-ink aria-[current]:bg-green-tint aria-[current]:font-semibold aria-[current]:text-green-deep';

function MobileMenu({ current }: { current: string | null }) {
  const viewer = useViewer();
  const details = useDismissableDetails();
  return (
    <details ref={details} className="group -mr-2.5 lg:hidden">
      <summary className={classNames(iconButtonClass('plain'), 'list-none [&::-webkit-details-marker]:hidden')}>
        <Menu aria-hidden="true" size={24} strokeWidth={1.75} className="group-open:hidden" />
        <X aria-hidden="true" size={24} strokeWidth={1.75} className="hidden group-open:block" />
        <span className="sr-only">Menú</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-6.5rem)] overflow-y-auto border-y border-line bg-paper shadow-float">
        <nav aria-label="Menú" className="page-width py-3">
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <Link to={place.to} aria-current={place.to === current ? 'page' : undefined} className={mobileLink}>
                  {place.label}
                </Link>
              </li>
            ))}
            {viewer.state === 'signed-in' && viewer.viewer.role === 'admin' && (
              <li>
                <Link to="/admin" className={classNames(mobileLink, 'text-green')}>
                  ADMINISTRAR
                </Link>
              </li>
            )}
          </ul>
          <div className="mt-3 border-t border-line pt-3 md:hidden">
            {viewer.state === 'loading' && (
              <>
                <Skeleton className="h-12 rounded-control no-scripts:hidden" />
                <noscript>
                  <Link to="/login" className={classNames(buttonClass('secondary'), 'w-full')}>
                    Iniciar Sesión
                  </Link>
                </noscript>
              </>
            )}
            {viewer.state === 'signed-out' && (
              <Link to="/login" className={classNames(buttonClass('secondary'), 'w-full')}>
                Iniciar Sesión
              </Link>
            )}
            {viewer.state === 'signed-in' && <AccountLinks viewer={viewer.viewer} className={mobileLink} />}
          </div>
        </nav>
      </div>
    </details>
  );
}
