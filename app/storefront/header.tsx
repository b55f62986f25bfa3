import { ChevronDown, Menu, ShoppingBag, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '#app/account/use-viewer.ts';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import { buttonClass, iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { Skeleton } from '#app/ui/states.tsx';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { Brand } from './brand.tsx';
import { HeaderSearch } from './header-search.tsx';
import { useDismissableDetails } from './use-dismissable-details.ts';
import type { SignedInViewer } from './user-menu.tsx';

const places = [
  { to: '/', label: 'Inicio' },
  { to: '/productos', label: 'Productos' },
  { to: '/productos?oferta=true', label: 'Ofertas' },
];

/** A group of links in the menu: the categories, or the collections by need. */
export type MenuGroup = { title: string; links: { to: string; label: string }[] };

type HeaderProps = { settings: PublicSettings; menu: readonly MenuGroup[] };

/** The header of the storefront. The search is first in the order of tab stops, wherever it is on the screen. */
export function Header({ settings, menu }: HeaderProps) {
  const viewer = useViewer();
  const current = useCurrentPlace();
  const isAdmin = viewer.state === 'signed-in' && viewer.viewer.role === 'admin';

  return (
    <header className="relative z-30 border-b border-line bg-paper print:hidden">
      <div className="page-width flex min-h-16 items-center gap-1 py-2 large-text:min-h-0 large-text:py-1 lg:min-h-20">
        <HeaderSearch className="order-3 ml-auto xl:ml-4 xl:min-w-44 xl:flex-1" />
        <div className="order-1 min-w-0">
          <Brand settings={settings} />
        </div>
        <nav aria-label="Principal" className="order-2 ml-6 hidden shrink-0 lg:block">
          <ul className="flex items-center gap-1">
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
            {menu.map((group, index) => (
              // With the link for staff, a narrower screen has room for one group beside the search.
              <li key={group.title} className={isAdmin && index > 0 ? 'hidden 2xl:block' : undefined}>
                <MenuDropdown group={group} />
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
        <div className="order-4 flex items-center gap-1 md:gap-3 xl:ml-2">
          <CartLink />
          <div className="hidden md:block">
            {viewer.state === 'loading' && (
              <>
                <Skeleton className="h-11 w-34 rounded-control no-scripts:hidden" />
                <noscript>
                  {import.meta.env.SSR && <SignInButton className={buttonClass('secondary', 'sm')} />}
                </noscript>
              </>
            )}
            {viewer.state === 'signed-out' && <SignInButton className={buttonClass('secondary', 'sm')} />}
            {viewer.state === 'signed-in' && <UserMenu viewer={viewer.viewer} />}
          </div>
          <MobileMenu current={current} menu={menu} />
        </div>
      </div>
    </header>
  );
}

const loadUserMenu = async () => (await import('./user-menu.tsx')).UserMenu;
const loadAccountLinks = async () => (await import('./user-menu.tsx')).AccountLinks;

/** The account menu, whose code visitors do not load; until it is loaded, a link to the profile. */
function UserMenu({ viewer }: { viewer: SignedInViewer }) {
  const Menu = useOnDemand(loadUserMenu, true, ignoreFailure);
  if (Menu) return <Menu viewer={viewer} />;
  return <ProfileLink className={buttonClass('secondary', 'sm')} />;
}

function AccountLinks({ viewer }: { viewer: SignedInViewer }) {
  const Links = useOnDemand(loadAccountLinks, true, ignoreFailure);
  return Links ? <Links viewer={viewer} className={mobileLink} /> : <ProfileLink className={mobileLink} />;
}

function ProfileLink({ className }: { className: string }) {
  return (
    <Link to="/perfil" className={className}>
      Mi Perfil
    </Link>
  );
}

function ignoreFailure() {}

/** Leads to /login and from there back to this page; the pages of signing in keep the way back that they have. */
function SignInButton({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation();
  const back = new URLSearchParams(search).get('volver') ?? pathname + search + hash;
  return (
    <Link to={`/login?volver=${encodeURIComponent(back)}`} className={className}>
      Iniciar Sesión
    </Link>
  );
}

function MenuDropdown({ group }: { group: MenuGroup }) {
  const details = useDismissableDetails();
  return (
    <details ref={details} className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control px-2.5 text-[0.9375rem] font-medium text-ink-2 transition-colors duration-150 hover:text-ink [&::-webkit-details-marker]:hidden">
        {group.title}
        <ChevronDown aria-hidden="true" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul
        className={classNames(
          'absolute top-full left-0 mt-2 grid w-max max-w-lg min-w-44 gap-x-2 rounded-card border border-line bg-surface p-2 shadow-float',
          group.links.length > 6 && 'grid-cols-2',
        )}
      >
        {group.links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-green-tint"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns the current item of the header's navigation, if any. The offers are a filter of the product list. */
function useCurrentPlace(): string | null {
  const { pathname, search } = useLocation();
  if (pathname === '/') return '/';
  if (pathname !== '/productos') return null;
  return new URLSearchParams(search).get('oferta') === 'true' ? '/productos?oferta=true' : '/productos';
}

/** Larger text leaves the header's buttons as they are. */
const inHeader = 'large-text:size-[44px]!';

function CartLink() {
  const { count } = useCart();
  const { pathname } = useLocation();
  const spoken = count === 1 ? 'Carrito, 1 producto' : `Carrito, ${count} productos`;
  return (
    <Link
      to="/carrito"
      aria-label={count > 0 ? spoken : 'Carrito'}
      aria-current={pathname === '/carrito' ? 'page' : undefined}
      className={classNames(iconButtonClass('plain'), inHeader)}
    >
      <ShoppingBag aria-hidden="true" size={23} strokeWidth={1.75} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-green px-1 text-[0.75rem] leading-none font-bold text-white large-text:h-[26px] large-text:min-w-[26px] large-text:text-[16px]"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

const mobileLink =
  'flex min-h-12 items-center rounded-control px-3 font-medium text-ink aria-[current]:bg-green-tint aria-[current]:font-semibold aria-[current]:text-green-deep';

function MobileMenu({ current, menu }: { current: string | null; menu: readonly MenuGroup[] }) {
  const viewer = useViewer();
  const details = useDismissableDetails();
  return (
    <details ref={details} className="group -mr-2.5 lg:hidden">
      <summary
        className={classNames(iconButtonClass('plain'), inHeader, 'list-none [&::-webkit-details-marker]:hidden')}
      >
        <Menu aria-hidden="true" size={24} strokeWidth={1.75} className="group-open:hidden" />
        <X aria-hidden="true" size={24} strokeWidth={1.75} className="hidden group-open:block" />
        <span className="sr-only">Menú</span>
      </summary>
      <div className="absolute inset-x-0 top-full h-[calc(100dvh-6.5rem)] overflow-y-auto border-y border-line bg-paper shadow-float">
        <nav aria-label="Menú" className="page-width py-3">
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <Link to={place.to} aria-current={place.to === current ? 'page' : undefined} className={mobileLink}>
                  {place.label}
                </Link>
              </li>
            ))}
            {/* Those who are signed in have it with their account's links. */}
            {viewer.state !== 'signed-in' && (
              <li>
                <Link to="/favoritos" className={mobileLink}>
                  Favoritos
                </Link>
              </li>
            )}
            {viewer.state === 'signed-in' && viewer.viewer.role === 'admin' && (
              <li>
                <Link to="/admin" className={classNames(mobileLink, 'text-green')}>
                  ADMINISTRAR
                </Link>
              </li>
            )}
          </ul>
          {menu.map(({ title, links }) => (
            <div key={title} className="mt-3 border-t border-line pt-3">
              <h2 className="px-3 text-label text-ink-2">{title}</h2>
              <ul className="grid grid-cols-2 gap-x-2 large-text:grid-cols-1">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex min-h-11 items-center rounded-control px-3 py-1 text-[0.9375rem] leading-5"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className="mt-3 border-t border-line pt-3 md:hidden">
            {viewer.state === 'loading' && (
              <>
                <Skeleton className="h-12 rounded-control no-scripts:hidden" />
                <noscript>
                  {import.meta.env.SSR && <SignInButton className={classNames(buttonClass('secondary'), 'w-full')} />}
                </noscript>
              </>
            )}
            {viewer.state === 'signed-out' && (
              <SignInButton className={classNames(buttonClass('secondary'), 'w-full')} />
            )}
            {viewer.state === 'signed-in' && <AccountLinks viewer={viewer.viewer} />}
          </div>
        </nav>
      </div>
    </details>
  );
}
