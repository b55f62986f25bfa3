import { Fragment } from 'react';
import { formatMoment } from '#shop/dates.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { FoundPickingList } from '#shop/orders/slips/find-picking-list.server.ts';
import type { PickedProduct } from '#shop/orders/slips/picking-list.ts';
import './picking-sheet.css';

/** What to take from the shelves, by product, to tick off with a pen. */
export function PickingSheet({ list: { products, picked }, printedAt }: { list: FoundPickingList; printedAt: Date }) {
  const units = products.reduce((sum, product) => sum + product.units, 0);
  return (
    <article className="paper-sheet picking-sheet" aria-label="Lista de alistamiento">
      <header>
        <p className="paper-title">Lista de alistamiento</p>
        <p>
          {formatMoment(printedAt)} · {picked.length === 1 ? '1 pedido' : `${picked.length} pedidos`} ·{' '}
          {units === 1 ? '1 unidad' : `${units} unidades`}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Alistado</span>
            </th>
            <th scope="col">Unid.</th>
            <th scope="col">Producto</th>
            <th scope="col">Para los pedidos</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.stockItemId} product={product} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function ProductRow({ product: { name, sku, units, orders } }: { product: PickedProduct }) {
  return (
    <tr>
      <td>
        <span aria-hidden="true" className="slip-tick" />
      </td>
      <td className="picking-units tabular">{units}</td>
      <th scope="row">
        {name}
        {sku && <span className="picking-sku">Ref. {sku}</span>}
      </th>
      <td className="tabular">
        {orders.map(({ orderNumber, units: own }, place) => (
          <Fragment key={orderNumber}>
            {place > 0 && ' '}
            <span className="picking-order">
              {formatOrderNumber(orderNumber)}
              {own > 1 && ` (${own})`}
              {place < orders.length - 1 && ','}
            </span>
          </Fragment>
        ))}
      </td>
    </tr>
  );
}
