import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import type { Route } from './+types/manifest';

/** The space for a name under an app icon, in characters. */
const shortNameRoom = 15;

/** The web app manifest, with which phones install the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const reading = memoizedSettings(context);
  const settings = await orElseInOutage(context, reading, defaultSettings, 'the manifest has the default settings');
  const { siteName, storeDescription } = settings;
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName.length <= shortNameRoom ? siteName : (siteName.split(/\s+/)[0] ?? siteName),
    description: storeDescription,
    lang: 'es-CO',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FAF7F1',
    theme_color: '#153A29',
    categories: ['shopping', 'health'],
    icons: [
      { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icono-adaptable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Productos', url: '/productos' },
      { name: 'Ofertas', url: '/productos?oferta=true' },
      { name: 'Carrito', url: '/carrito' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
