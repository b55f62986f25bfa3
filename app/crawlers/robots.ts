import { originContext } from '#app/context.ts';
import type { Route } from './+types/robots';

/** What is one person's, or no page at all. */
const closed = [
  '/admin',
  '/perfil',
  '/carrito',
  '/checkout',
  '/contraentrega',
  '/pedido',
  '/login',
  '/registro',
  '/sesion',
  '/salir',
  '/sugerencias',
];

export function loader({ context }: Route.LoaderArgs) {
  const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  const text = `${rules.join('\n')}\n\nSitemap: ${context.get(originContext)}/sitemap.xml\n`;
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
