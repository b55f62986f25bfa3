import { signedPesos } from '#app/admin/till/till-text.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { isMarginComplete, lackingCosts, type OrderMargin } from '#shop/reports/order-margin.ts';

/** What an order leaves the shop, for staff who may see costs. */
export function OrderMarginPanel({ margin }: { margin: OrderMargin }) {
  const { goods, shipping, givenUp, goodsCost, freight, codFee, providerFee, compensation } = margin;
  const isComplete = isMarginComplete(margin);
  const lines: [string, number][] = [
    ['Productos con descuentos', goods],
    ['Envío cobrado', shipping],
    ['Devuelto o cancelado', -givenUp],
    ['Costo de los productos', -goodsCost],
    ['Flete', -freight],
    ['Comisión de recaudo', -codFee],
    ['Comisión de la pasarela', -providerFee],
    ['Indemnización de la transportadora', compensation],
  ];
  return (
    <Panel title="Margen" id="margen-del-pedido">
      <dl className="tabular grid gap-1 text-admin-body">
        {lines
          .filter(([, amount]) => amount !== 0)
          .map(([name, amount]) => (
            <Line key={name} name={name} amount={amount} />
          ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 font-semibold">
          <dt>{isComplete ? 'Margen' : 'Margen, a lo sumo'}</dt>
          <dd className={`ml-auto ${margin.margin < 0 ? 'text-danger' : ''}`}>{signedPesos(margin.margin)}</dd>
        </div>
      </dl>
      {!isComplete && <p className="mt-2 text-label text-ink-2">Falta por saber: {lackingCosts(margin)}.</p>}
    </Panel>
  );
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ml-auto">{signedPesos(amount)}</dd>
    </div>
  );
}
