import { type RefObject, useEffect, useRef, useState } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useMatches, useNavigation } from 'react-router';
import { settingsAtHand } from '#app/at-hand.server.ts';
import { logContext, originContext, pageNotesContext } from '#app/context.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { defaultSettings, publicSettings } from '#shop/settings/store-settings.ts';
import { storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useRecovery } from './use-recovery.ts';
import { WhatsAppBubble } from './whatsapp-bubble.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await settingsAtHand(context).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, 'store settings could not be read: the defaults stay');
    context.get(pageNotesContext).lacks();
    return null;
  });
  return {
    settings: publicSettings(settings ?? defaultSettings),
    settingsAreMissing: settings === null,
    origin: context.get(originContext),
    year: new Date().getFullYear(),
  };
}

/** The settings do not change from one page to the next: only what was sent may have changed them, or a page read again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const wasSent = formMethod !== undefined && formMethod !== 'GET';
  return (wasSent || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

/** A page whose `handle` says so brings its own quiet frame: who pays is not led elsewhere. */
export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const isQuiet = useMatches().some(({ handle }) => hasQuietFrame(handle));
  return isQuiet ? <Outlet /> : <Storefront loaderData={loaderData} />;
}

function hasQuietFrame(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'quietFrame' in handle;
}

function Storefront({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { settings, settingsAreMissing, year } = loaderData;
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useArrival(main);
  useRecovery(settingsAreMissing);
  const checkingAccess = useAccessCheck();
  const isLoading = useNavigation().state === 'loading';

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only rounded-control bg-surface font-semibold text-green focus:not-sr-only focus:px-5 focus:py-3 focus:absolute focus:top-3 focus:left-3 focus:z-50"
      >
        Saltar al contenido
      </a>
      <span aria-hidden="true" className={classNames('page-progress', isLoading && 'is-loading')} />
      <p role="status" className="sr-only">
        {arrivedAt}
      </p>
      <Header settings={settings} />
      <noscript>
        <p className="page-width py-3 text-label font-semibold text-on-ochre-tint print:hidden">
          Para comprar en línea, activa JavaScript en tu navegador. También puedes hacer tu pedido por{' '}
          <a href={whatsappLink(storeWhatsAppNumber(settings.contactWhatsapp))} className="underline">
            WhatsApp
          </a>
          .
        </p>
      </noscript>
      <main ref={main} id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {checkingAccess ? <AccessCheck /> : <Outlet />}
      </main>
      <Footer settings={settings} year={year} />
      <WhatsAppBubble contactWhatsapp={settings.contactWhatsapp} />
    </div>
  );
}

const arrival: Keyframe[] = [
  { opacity: 0, translate: '0 10px' },
  { opacity: 1, translate: '0 0' },
];

/**
 * A new page fades and slides in, and takes the focus, so that what is read or tabbed next is its content.
 *
 * @returns the title of the page that came last, for those who hear it; nothing on the first, which browsers read themselves
 */
function useArrival(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    main.current?.focus({ preventScroll: true });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    main.current?.animate(arrival, { duration: 250, easing: 'ease-out' });
  }, [pathname, main]);
  return title;
}

const guarded = /^\/(perfil|admin)(\/|$)/;

/** Whether the server is being asked if the visitor may enter where they are going. */
function useAccessCheck(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && guarded.test(location.pathname) && !guarded.test(pathname);
}

function AccessCheck() {
  return (
    <p role="status" className="page-width flex min-h-[50vh] items-center justify-center gap-3 text-ink-2">
      <Spinner />
      Verificando acceso...
    </p>
  );
}
