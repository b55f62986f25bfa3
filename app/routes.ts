import type { RouteConfig } from '@react-router/dev/routes';

/** Every URL of the shop, top to bottom. */
export default [] satisfies RouteConfig;
