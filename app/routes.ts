import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes';

/** Every URL of the shop, top to bottom. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/home.tsx'),
  ]),
] satisfies RouteConfig;
