import montserratLatin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import { buttonClass } from './ui/button.tsx';
import { Toaster } from './ui/toast.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: montserratLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-CO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#153A29" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="page-width flex min-h-dvh flex-col items-start justify-center gap-6 py-16">
      <title>{missing ? 'Página no encontrada · Origen Natural' : 'Algo salió mal · Origen Natural'}</title>
      <p className="text-label text-ink-3">{missing ? 'Error 404' : 'Error del servidor'}</p>
      <h1 className="text-page-phone md:text-page">{missing ? 'Página no encontrada' : 'Algo salió mal'}</h1>
      <p className="max-w-prose text-ink-2">
        {missing
          ? 'La dirección no existe o cambió de lugar. Desde el inicio encuentras todo lo que hay en la tienda.'
          : 'No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.'}
      </p>
      <a className={buttonClass('primary')} href="/">
        Volver al inicio
      </a>
    </main>
  );
}
