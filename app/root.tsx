import montserratLatin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { useFlash } from '#app/account/use-flash.ts';
import type { Route } from './+types/root';
import './app.css';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FaultCode } from '#app/ui/fault-code.tsx';
import { BrandMark } from '#app/ui/marks/brand-mark.tsx';
import { Toaster } from '#app/ui/toast.tsx';
import { releaseEarlyTaps } from './early-taps.ts';
import { type ErrorPage, errorPages } from './faults/error-pages.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const font = usePublicSettings().primaryFont;
  const isPlain = useMatches().some(({ handle }) => isObject(handle) && 'withoutScripts' in handle);
  // The root's effect runs last: all components are hydrated.
  useEffect(releaseEarlyTaps, []);
  return (
    <html lang="es-CO" data-font={font}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#153A29" />
        {font === 'Montserrat' && (
          <link rel="preload" href={montserratLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        {/* Pages with `withoutScripts` in their `handle` are forms for browsers that run none. */}
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export default function Root() {
  useFlash();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const page = (isRouteErrorResponse(error) && errorPages[error.status]) || fault;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-5 py-16 text-center">
      <title>{`${page.title} · Origen Natural`}</title>
      <meta name="robots" content="noindex" />
      <BrandMark size={64} />
      <p className="mt-8 text-label text-ink-3">{page.kind}</p>
      <h1 className="mt-2 text-page-phone md:text-page">{page.title}</h1>
      <p className="mt-4 max-w-[46ch] text-balance text-ink-2">{page.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {page === fault && (
          <a className={buttonClass('primary')} href={pathname + search}>
            Volver a intentar
          </a>
        )}
        <a className={buttonClass(page === fault ? 'secondary' : 'primary')} href="/">
          Volver al inicio
        </a>
      </div>
      {page === fault && <FaultCode />}
    </main>
  );
}

const fault: ErrorPage = {
  kind: 'Error del servidor',
  title: 'Algo salió mal',
  text: 'No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.',
};
