import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the shop, top to bottom. */
export default [
  layout('storefront/layout.tsx', [
    layout('storefront/fault-boundary.tsx', [
      index('storefront/home/home.tsx'),
      route('productos', 'storefront/catalog/products.tsx'),
      route('productos/ofertas', 'storefront/catalog/offers.ts'),
      route('productos/:productId', 'storefront/catalog/product.tsx'),
      route('carrito', 'storefront/cart/cart.tsx'),
      route('login', 'account/login.tsx'),
      route('registro', 'account/register.tsx'),
      route('perfil', 'account/profile.tsx', [
        index('account/profile-index.ts'),
        route('details', 'account/profile-details.tsx'),
        route('orders', 'account/profile-orders.tsx'),
      ]),
      route('terminos', 'storefront/legal/legal-page.tsx', { id: 'terms' }),
      route('tratamiento-de-datos', 'storefront/legal/legal-page.tsx', { id: 'privacy' }),
      route('cambios-y-devoluciones', 'storefront/legal/legal-page.tsx', { id: 'returns' }),
      route('envios', 'storefront/legal/legal-page.tsx', { id: 'shipping' }),
      route('*', 'storefront/not-found.tsx'),
    ]),
  ]),
  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard.tsx'),
    route('admin/orders', 'admin/orders/orders.tsx'),
    route('admin/orders/:orderId', 'admin/orders/order.tsx'),
    route('admin/orders/:orderId/delete', 'admin/orders/delete-order.ts'),
    route('admin/pickups', 'admin/pickups/pickups.tsx'),
    route('admin/services', 'admin/service-requests/service-requests.tsx'),
    route('admin/services/:requestId/status', 'admin/service-requests/change-status.ts'),
    route('admin/services/:requestId/delete', 'admin/service-requests/delete-service-request.ts'),
  ]),
  route('manifest.webmanifest', 'storefront/manifest.ts'),
  route('robots.txt', 'crawlers/robots.ts'),
  route('sitemap.xml', 'crawlers/sitemap.ts'),
  route('sugerencias', 'storefront/search/suggestions.ts'),
  route('contraentrega', 'storefront/checkout/cash-on-delivery.ts'),
  route('recoger', 'storefront/catalog/pickup.ts'),
  route('sesion', 'account/session.ts'),
  route('salir', 'account/sign-out.ts'),
] satisfies RouteConfig;
