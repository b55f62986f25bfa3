import type { Register } from 'react-router';
import { adminRoutes } from './admin/sections.ts';
import { createAddressMatcher } from './match-address.ts';
import {
  backOffice,
  openPage,
  ordering,
  personal,
  personalPage,
  publicPage,
  type RouteTraits,
  secretLink,
  unlisted,
} from './route-traits.ts';

/** Every address of `routes.ts`, as React Router generates them. */
type Address = keyof Register['pages'];
type AdminAddress = Extract<Address, '/admin' | `/admin/${string}`>;

/** The traits of every address outside the back office. An address without a row does not compile. */
const shopAddresses: Record<Exclude<Address, AdminAddress>, RouteTraits> = {
  '/': publicPage('catalogue'),
  '/productos': { ...publicPage('catalogue'), cost: 'list' },
  '/productos/ofertas': { ...unlisted, offline: true },
  '/productos/:productId': publicPage('catalogue'),
  '/productos/:productId/envio': openPage,
  '/productos/:productId/avisame': openPage,
  '/avisos/:token': { ...secretLink, oneClick: true },
  '/carrito': openPage,
  '/carrito/compartido': openPage,
  '/carrito/contraentrega': personalPage,
  '/carrito/recoger': personalPage,
  '/carrito/transferencia': { ...personalPage, body: 'proof' },
  '/recoger/:pickupId': personalPage,
  '/checkout': { ...ordering, cost: 'page' },
  '/pedido/:token': { ...ordering, cost: 'page', secret: true },
  '/pedido/:token/cita': secretLink,
  '/cotizacion/:token': secretLink,
  '/pedido/:token/cambio': secretLink,
  '/pedido/:token/direccion': secretLink,
  '/pedido/:token/pedir-cambio': secretLink,
  '/pedido/:token/envio': secretLink,
  '/seguimiento': openPage,
  '/favoritos': openPage,
  '/novedades': openPage,
  '/novedades/:token': secretLink,
  '/novedades/:token/salir': { ...secretLink, oneClick: true },
  '/opinar/:token': { ...secretLink, body: 'photos' },
  '/opiniones/:reviewId/reportar': personalPage,
  '/login': personalPage,
  '/login/codigo': personalPage,
  '/registro': personalPage,
  '/recuperar': personalPage,
  '/restablecer/:token': secretLink,
  '/invitacion/:token': secretLink,
  '/confirmar': personalPage,
  '/confirmar/:token': secretLink,
  '/perfil': personalPage,
  '/perfil/details': personalPage,
  '/perfil/orders': personalPage,
  '/perfil/orders/:orderId/again': personal,
  '/perfil/addresses': personal,
  '/perfil/picture/:kind': { ...personal, body: 'picture' },
  '/perfil/picture/:kind/remove': personal,
  '/perfil/settings': personalPage,
  '/perfil/settings/sessions/end-others': personal,
  '/perfil/settings/sessions/:sessionId/end': personal,
  '/perfil/settings/consents/:consentId/revoke': personal,
  '/perfil/settings/data': personal,
  '/perfil/settings/close': personal,
  '/perfil/settings/two-factor': personal,
  '/perfil/settings/two-factor/begin': personal,
  '/perfil/settings/two-factor/confirm': personal,
  '/perfil/settings/two-factor/end': personal,
  '/perfil/settings/two-factor/recovery-codes': personal,
  '/perfil/questions': personalPage,
  '/terminos': publicPage('text'),
  '/tratamiento-de-datos': publicPage('text'),
  '/cambios-y-devoluciones': publicPage('text'),
  '/envios': publicPage('text'),
  '/*': unlisted,
  '/manifest.webmanifest': unlisted,
  '/sin-conexion': unlisted,
  '/sw.js': unlisted,
  '/robots.txt': unlisted,
  '/sitemap.xml': unlisted,
  '/sugerencias': { ...personal, cost: 'search' },
  '/carrito/envio': { ...personal, cost: 'search' },
  '/carrito/agregar': personal,
  '/carrito/cantidad': personal,
  '/carrito/reserva': personal,
  '/carrito/sin-scripts': personal,
  '/checkout/pedido': { ...ordering, body: 'proof' },
  '/contraentrega': personal,
  '/pedido/:token/estado': { ...ordering, secret: true },
  '/pedido/:token/pago': { ...ordering, secret: true },
  '/pedido/:token/confirmar': { ...ordering, secret: true },
  '/pedido/:token/guardar': { ...ordering, secret: true },
  '/checkout/reserva': ordering,
  '/checkout/aceptacion': ordering,
  '/pedido/:token/comprobante': { ...ordering, secret: true, body: 'proof' },
  '/recoger': personal,
  '/sesion': personal,
  '/sesion/listas': personal,
  '/salir': personal,
};

/** The traits of every address in `routes.ts`. */
export const addresses: ReadonlyMap<string, RouteTraits> = new Map([
  ...Object.entries(shopAddresses),
  ...adminRoutes.map(
    ({ address, permission, change, traits }) => [address, { ...backOffice(permission, change), ...traits }] as const,
  ),
]);

const matchAddress = createAddressMatcher(addresses.keys());

/** Finds the traits of the page or action at a path. Unknown paths get the traits of the catch-all route `/*`. */
export function traitsAt(path: string): RouteTraits {
  return addresses.get(matchAddress(path) ?? '/*') ?? unlisted;
}
