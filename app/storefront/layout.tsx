import { type RefObject, useEffect, useRef, useState } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useMatches, useNavigation } from 'react-router';
import { useFreshViewer, useViewer } from '#app/account/use-viewer.ts';
import { originContext, pageNotesContext, paymentProviderContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedCategories, memoizedCollections, memoizedSettings, memoizedShipping } from '#app/memoized.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { type Category, fallbackCategories } from '#shop/catalog/categories/categories.ts';
import type { Collection } from '#shop/catalog/collections/list-collections.server.ts';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { orderSizeLimits } from '#shop/orders/limits/order-limits.ts';
import { deliveryTerms } from '#shop/orders/order-terms.ts';
import { listNamedWays } from '#shop/paying/payment-ways.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { announceShipping, shippingTexts } from '#shop/shipping/announced-shipping.ts';
import { shippingStart } from '#shop/shipping/shipping-start.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header, type MenuGroup } from './header.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { useServiceWorker } from './offline/use-service-worker.ts';
import type { PaymentWays } from './paying/marks/use-payment-ways.ts';
import { writeMarks } from './paying/marks/write-marks.server.tsx';
import type { LayoutShipping } from './shipping/announce-on-pages.server.ts';
import { publicPromise } from './shipping/public-promise.server.ts';
import { useRecovery } from './use-recovery.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, categories, collections, terms, promise] = await Promise.all([
    orElseInOutage(context, memoizedSettings(context), null, 'store settings could not be read: the defaults stay'),
    orElseInOutage(context, memoizedCategories(context), null, 'the menu shows the local categories'),
    orElseInOutage(context, memoizedCollections(context), null, 'the menu shows no collections'),
    orElseInOutage(context, memoizedShipping(context), null, 'the shipping costs are not shown'),
    orElseInOutage(context, publicPromise(context), null, 'pages promise no delivery days'),
  ]);
  if (!settings || !categories || !collections || !terms || !promise) context.get(pageNotesContext).lacks();
  const announced = announceShipping(terms?.rules ?? null);
  const { bar, sentence, notOffered } = shippingTexts(announced);
  return {
    settings: publicSettings(settings ?? defaultSettings),
    settingsAreMissing: settings === null,
    menu: menuOf(categories ?? fallbackCategories, collections ?? []),
    // Beside the settings, because only pages with a cart read them.
    orderSizeLimits: settings && orderSizeLimits(settings.orderLimits),
    orderFields: settings?.orderFields ?? null,
    shipping: terms && shippingStart(terms.rules),
    announced: {
      bar,
      sentence,
      notOffered,
      delivery: deliveryTerms(announced.days),
    } satisfies LayoutShipping['announced'],
    promise,
    ways: settings && paymentWays(context, settings, notOffered === null),
    origin: context.get(originContext),
    year: new Date().getFullYear(),
  };
}

/** Reloads the settings only after a form submission or an explicit revalidation, not on navigation. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const wasSent = formMethod !== undefined && formMethod !== 'GET';
  return (wasSent || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }];

/**
 * The frame of the storefront: notice bar, header and footer. Pages whose `handle` has `quietFrame` render their own
 * reduced frame, so that customers who are paying are not distracted.
 */
export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  useServiceWorker();
  const isQuiet = useMatches().some(({ handle }) => hasQuietFrame(handle));
  return isQuiet ? <Outlet /> : <Storefront loaderData={loaderData} />;
}

/** Only names reach the browsers: account numbers are sent once price and stock are reserved. */
function paymentWays(
  context: Route.LoaderArgs['context'],
  { transferAccounts }: SettingsValues,
  isOnDeliveryOffered: boolean,
): PaymentWays {
  const conditions = {
    takesOnline: context.get(paymentProviderContext) !== null,
    takesTransfers: transferAccounts.length > 0,
  };
  const ways = listNamedWays(
    conditions,
    transferAccounts.map(({ bank }) => bank),
  );
  const shown = ways.filter(({ code }) => isOnDeliveryOffered || code !== 'cash');
  const online = ways.filter(({ isOnline }) => isOnline).map(({ title }) => title);
  return { marks: writeMarks(shown), online: online.join(', ') };
}

function menuOf(categories: readonly Category[], collections: readonly Collection[]): MenuGroup[] {
  const groups = [
    {
      title: 'Categorías',
      links: categories
        .filter(isMain)
        .map(({ id, name }) => ({ to: catalogHref({ ...everything, categoryId: id }), label: name })),
    },
    {
      title: 'Por necesidad',
      links: collections.map(({ id, name }) => ({ to: catalogHref({ ...everything, collectionId: id }), label: name })),
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

/** Subcategories are among the filters of their main category. */
const isMain = ({ parentId }: Category) => parentId === null;

function hasQuietFrame(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'quietFrame' in handle;
}

function Storefront({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { settings, settingsAreMissing, announced, menu, year } = loaderData;
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useArrival(main);
  useRecovery(settingsAreMissing);
  useFreshViewer();
  useSyncedLists();
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
      <Header settings={settings} menu={menu} />
      <main ref={main} id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {checkingAccess ? <AccessCheck /> : <Outlet />}
      </main>
      <NoticeBar notice={settings.noticeText} {...announced.bar} />
      <Footer settings={settings} year={year} />
    </div>
  );
}

/** Synchronizes the cart and the favourites with a signed-in viewer's account each time the viewer is fetched. */
function useSyncedLists() {
  const viewer = useViewer();
  useEffect(() => {
    if (viewer.state === 'signed-in')
      import('./lists/sync-device.ts').then(({ syncDevice }) => syncDevice()).catch(() => {});
  }, [viewer]);
}

const arrival: Keyframe[] = [
  { opacity: 0, translate: '0 10px' },
  { opacity: 1, translate: '0 0' },
];

/**
 * After a navigation, animates the new page and moves the focus to it, so that reading and tabbing continue there.
 *
 * @returns the title of the new page, to be announced; empty on the first page, which browsers announce themselves
 */
function useArrival(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');

  useAfterChange(pathname, () => {
    setTitle(document.title);
    main.current?.focus({ preventScroll: true });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    main.current?.animate(arrival, { duration: 250, easing: 'ease-out' });
  });
  return title;
}

const guarded = /^\/(perfil|admin)(\/|$)/;

/** Tells whether a navigation to a guarded page is loading, during which the server checks access. */
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
