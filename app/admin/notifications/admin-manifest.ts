import { getStaff } from '#app/admin/staff.server.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import type { Route } from './+types/admin-manifest';

/**
 * The web app manifest of the back office, which installs as an app of its own. On iPhones only installed apps get
 * notices. Its scope is the whole shop, because the form to sign in is outside the back office.
 */
export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const { siteName } = await memoizedSettings(context);
  const manifest = {
    id: '/admin',
    name: `Administración · ${siteName}`,
    short_name: 'Administración',
    lang: 'es-CO',
    dir: 'ltr',
    start_url: '/admin',
    scope: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: '#153A29',
    categories: ['business'],
    icons: [
      { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icono-adaptable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
