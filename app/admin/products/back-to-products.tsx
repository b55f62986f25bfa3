import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';

export function BackToProducts({ to = adminProductsHref({}) }: { to?: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control-admin px-2 text-label font-semibold text-green hover:bg-green-tint"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      Productos
    </Link>
  );
}
