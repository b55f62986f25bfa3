import { HandCoins, type LucideIcon, Package, ShoppingBag, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ordersHref } from '#app/admin/orders/orders-href.ts';
import { adminProductsHref } from '#shop/catalog/lists/admin-products-query.ts';
import type { ProductCounts } from '#shop/catalog/lists/product-counts.server.ts';
import { type Total, totalInWords } from '#shop/catalog/lists/product-total.ts';
import { lowStockBelow } from '#shop/catalog/stock/stock-level.ts';
import { formatPesos } from '#shop/money.ts';
import type { OrdersSummary } from '#shop/orders/list/summarize-orders.server.ts';

export const lowStockHref = adminProductsHref({ stock: 'low', sort: 'stock-asc' });

type FiguresProps = {
  /** null without the permission to see orders, and so on */
  orders: OrdersSummary | null;
  products: ProductCounts | null;
  lowStock: Total | null;
};

/** The figures of the sections that the person may open. */
export function Figures({ orders, products, lowStock }: FiguresProps) {
  if (!orders && !products) return null;
  return (
    <ul className={`grid grid-cols-2 gap-3 md:gap-4 ${orders && products ? 'table:grid-cols-4' : ''}`}>
      {orders && (
        <>
          <Figure
            label="Pendiente Contraentrega"
            Icon={HandCoins}
            value={orders.pendingCashOnDelivery}
            to={ordersHref({ status: 'Pendiente Contraentrega' })}
            urgent={orders.pendingCashOnDelivery > 0}
          >
            {orders.toConfirm === null ? 'Por confirmar' : `${formatPesos(orders.toConfirm)} por confirmar`}
          </Figure>
          <Figure label="Pedidos" Icon={ShoppingBag} value={orders.total} to={ordersHref({})}>
            <span className="font-semibold text-saving">+{orders.placedSince}</span> esta semana
          </Figure>
        </>
      )}
      {products && (
        <Figure label="Productos" Icon={Package} value={products.listed} to={adminProductsHref({})}>
          {products.onOfferPage} en ofertas
        </Figure>
      )}
      {lowStock && (
        <Figure
          label="Stock bajo"
          Icon={TriangleAlert}
          value={totalInWords(lowStock.total, lowStock.hasMore)}
          to={lowStockHref}
        >
          Menos de {lowStockBelow} unidades
        </Figure>
      )}
    </ul>
  );
}

type FigureProps = {
  label: string;
  Icon: LucideIcon;
  value: number | string;
  /** links to the list of the counted records */
  to?: string;
  /** highlights a metric that needs attention */
  urgent?: boolean;
  children: ReactNode;
};

/** One metric of the dashboard, with a line of context. */
function Figure({ label, Icon, value, to, urgent = false, children }: FigureProps) {
  return (
    <li
      className={`relative rounded-card-admin border p-3.5 md:p-5 ${
        urgent
          ? 'border-on-state-orange/30 bg-[color-mix(in_oklab,var(--color-state-orange)_40%,white)]'
          : 'border-line bg-surface'
      }`}
    >
      <p className="flex min-h-6 items-start gap-1.5 text-label md:gap-2 font-medium text-ink-2">
        <Icon
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={`shrink-0 ${urgent ? 'text-on-state-orange' : 'text-leaf'}`}
        />
        {to ? (
          <Link to={to} className="block min-h-6 after:absolute after:inset-0 after:rounded-card-admin hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="tabular mt-1 text-[2rem] leading-10 font-bold tracking-[-0.03em]">{value}</p>
      <p className="tabular text-small text-ink-2 md:text-label">{children}</p>
    </li>
  );
}
