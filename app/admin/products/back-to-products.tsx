import { BackLink } from '#app/admin/ui/back-link.tsx';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';

export function BackToProducts({ to = adminProductsHref({}) }: { to?: string }) {
  return <BackLink to={to}>Productos</BackLink>;
}
