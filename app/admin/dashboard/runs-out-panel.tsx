import { Link } from 'react-router';
import { productPageHref } from '#app/admin/products/products-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { RunsOut } from '#shop/today/runs-out.server.ts';

/** Products that are sold out within a week at the pace of the month. */
export function RunsOutPanel({ products }: { products: RunsOut[] }) {
  const may = useMay();
  return (
    <Panel title="Se acaba en una semana" id="se-acaba" flush>
      <ul className="divide-y divide-line px-5 md:px-6">
        {products.map(({ id, name, stock, daysLeft, imageUrls, ground }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="block w-11 shrink-0 overflow-hidden rounded-badge">
              <Picture src={imageUrls[0]} alt="" ratio="1/1" sizes="44px" widths={[96]} ground={ground} />
            </span>
            <div className="min-w-0">
              <Link
                to={productPageHref(id, may)}
                className="inline-flex min-h-6 items-center text-admin-body font-medium break-words hover:text-green hover:underline"
              >
                {name}
              </Link>
              <p className="tabular text-label text-ink-2">
                {daysText(daysLeft)} · {stock === 1 ? 'queda 1' : `quedan ${stock}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'Se acaba hoy';
  return days === 1 ? 'Alcanza 1 día' : `Alcanza ${days} días`;
}
