import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the shop, top to bottom. */
export default [
  layout('storefront/layout.tsx', [
    route('login', 'account/login.tsx'),
    route('registro', 'account/register.tsx'),
    route('perfil', 'account/profile.tsx', [
      index('account/profile-index.ts'),
      route('details', 'account/profile-details.tsx'),
      route('orders', 'account/profile-orders.tsx'),
    ]),
  ]),
  route('sesion', 'account/session.ts'),
  route('salir', 'account/sign-out.ts'),
] satisfies RouteConfig;
