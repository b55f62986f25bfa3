import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, Outlet, useNavigation } from 'react-router';
import { dbContext } from '#app/context.ts';
import { type ErrorPage, errorPages } from '#app/faults/error-pages.ts';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Drawer } from '#app/ui/dialog.tsx';
import { BrandMark } from '#app/ui/marks/brand-mark.tsx';
import { formatCursor } from '#shop/changes/changes-cursor.ts';
import { findChangesCursor } from '#shop/changes/list-changes-after.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { Route } from './+types/layout';
import './admin.css';
import { dropDrafts } from '#app/admin/form/form-draft.ts';
import { UndoHost } from '#app/admin/list/undo-toast.tsx';
import { countWaiting } from '#app/admin/live/count-waiting.server.ts';
import { CutOffNote } from '#app/admin/live/live-controls.tsx';
import { LiveHost } from '#app/admin/live/live-host.tsx';
import { useWaiting } from '#app/admin/live/use-waiting.ts';
import { SearchButton, SearchIconButton, useSearchPalette } from '#app/admin/search/search-button.tsx';
import { AdminLogo } from './admin-logo.tsx';
import { LoadError } from './load-error.tsx';
import { requireAdmin } from './require-admin.server.ts';
import { AdminFoot, AdminSections } from './sidebar.tsx';
import { getStaff } from './staff.server.ts';
import { PermissionsContext } from './use-may.ts';

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const viewer = getStaff(context);
  // Read first, so that live updates start with the changes made while the page loads.
  const livePlace = formatCursor(await findChangesCursor(db));
  const [{ siteName, logoUrl }, waiting] = await Promise.all([getStoreSettings(db), countWaiting(db, viewer)]);
  return { viewer, siteName, logoUrl, waiting, livePlace };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
}

export const meta: Route.MetaFunction = ({ error }) => [{ title: refusalOf(error)?.title ?? 'Administración' }];

// Browsers send cookies for a manifest only with `use-credentials`.
export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/admin/manifest.webmanifest', crossOrigin: 'use-credentials' },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { viewer, siteName, logoUrl, livePlace } = loaderData;
  const [waiting, recount] = useWaiting(loaderData.waiting);
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const isLoading = useNavigation().state === 'loading';
  const { openSearch, palette } = useSearchPalette();
  useEffect(() => dropDrafts(viewer.userId), [viewer.userId]);

  return (
    <PermissionsContext value={viewer.permissions}>
      <div className="back-office min-h-dvh bg-admin-paper xl:grid xl:grid-cols-[256px_minmax(0,1fr)] print:block print:bg-white">
        <a
          href="#contenido"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:text-green"
        >
          Saltar al contenido
        </a>
        <span aria-hidden="true" className={classNames('page-progress print:hidden', isLoading && 'is-loading')} />

        <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-admin-sidebar px-3 pt-5 pb-5 xl:flex print:hidden">
          <div className="mb-4 px-2">
            <AdminLogo siteName={siteName} logoUrl={logoUrl} />
          </div>
          <div className="mb-4 px-1">
            <SearchButton onOpen={openSearch} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <AdminSections waiting={waiting} />
          </div>
          <div className="border-t border-line pt-4">
            <CutOffNote className="px-3" />
            <AdminFoot viewer={viewer} />
          </div>
        </aside>

        <header className="flex min-h-16 items-center gap-2 border-b border-line bg-admin-sidebar px-2 md:px-6 xl:hidden print:hidden">
          <IconButton label="Abrir menú" look="plain" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
            <Menu aria-hidden="true" size={24} />
          </IconButton>
          <AdminLogo siteName={siteName} logoUrl={logoUrl} />
          <div className="ml-auto flex items-center gap-2">
            <CutOffNote />
            <SearchIconButton onOpen={openSearch} />
          </div>
        </header>
        <Drawer open={menuOpen} onClose={closeMenu} title="Menú" footer={<AdminFoot viewer={viewer} />}>
          <AdminSections waiting={waiting} onNavigate={closeMenu} />
        </Drawer>

        <main
          id="contenido"
          tabIndex={-1}
          aria-busy={isLoading}
          className="min-w-0 px-4 py-6 focus:outline-none md:px-8 xl:px-10 xl:py-8 print:p-0"
        >
          <div className="mx-auto grid max-w-[1104px] grid-cols-[minmax(0,1fr)] gap-6">
            <noscript>
              <p className="rounded-card-admin bg-state-amber px-4 py-3 text-label font-semibold text-on-state-amber print:hidden">
                Sin JavaScript la administración se puede leer, pero casi nada se puede cambiar. Actívalo en tu
                navegador para trabajar aquí.
              </p>
            </noscript>
            <Outlet />
          </div>
        </main>
        {palette}
        <UndoHost />
        <LiveHost place={livePlace} renewed={loaderData} recount={recount} />
      </div>
    </PermissionsContext>
  );
}

/** The last error boundary of the back office: on the server, an error passes through one other at most. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = refusalOf(error);
  return (
    <main className="grid min-h-dvh place-items-center bg-admin-paper p-5">
      {refusal ? <Refused {...refusal} /> : <Unreached error={error} />}
    </main>
  );
}

/** The error page without the sidebar: neither the user nor the sidebar's counts are known. */
function Unreached({ error }: Pick<Route.ErrorBoundaryProps, 'error'>) {
  return (
    <div className="flex w-full max-w-lg flex-col items-center">
      <p className="mb-6 flex items-center gap-3 font-semibold">
        <BrandMark size={36} />
        Administración
      </p>
      <div className="w-full">
        <LoadError error={error} title="Error de Carga" />
      </div>
      <Link
        to="/"
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-green underline-offset-4 hover:underline"
      >
        Volver a la tienda
      </Link>
    </div>
  );
}

type Refusal = ErrorPage & { isStaff: boolean };

/** Says why a page is refused or does not exist; null for other errors. */
function refusalOf(error: unknown): Refusal | null {
  const page = isRouteErrorResponse(error) && errorPages[error.status];
  if (!page) return null;
  if (error.status !== 403) return { ...page, isStaff: true };
  // Staff may open other pages; see `assertMay`.
  const isStaff = error.data?.isStaff === true;
  const text = isStaff
    ? 'Tu rol no la incluye. Si la necesitas, pídele a la dueña de la tienda que te dé otro.'
    : 'La administración es solo para el personal de la tienda. Si trabajas aquí, pide a quien administra que te dé acceso.';
  return { ...page, text, isStaff };
}

function Refused({ kind, title, text, isStaff }: Refusal) {
  return (
    <div className="flex max-w-lg flex-col items-center text-center">
      <BrandMark size={64} />
      <p className="mt-8 text-label text-ink-3">{kind}</p>
      <h1 className="mt-2 text-page-phone md:text-page">{title}</h1>
      <p className="mt-4 text-balance text-ink-2">{text}</p>
      <Link to={isStaff ? '/admin' : '/'} className={`mt-6 ${buttonClass('primary')}`}>
        {isStaff ? 'Ir al panel' : 'Volver a la tienda'}
      </Link>
    </div>
  );
}
