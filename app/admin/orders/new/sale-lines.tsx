import { Trash2 } from 'lucide-react';
import { type DraftLine, lineName, priceOf } from '#app/admin/orders/find-lines/draft-line.ts';
import { IconButton } from '#app/ui/button.tsx';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import { formatPesos } from '#shop/money.ts';
import { amountsOf, mostOf, type SaleDraft } from './sale-draft.ts';

type SaleLinesProps = { lines: DraftLine[]; onChange: (lines: DraftLine[]) => void };

/** What is sold: units and packs, each with its quantity. */
export function SaleLines({ lines, onChange }: SaleLinesProps) {
  if (lines.length === 0) {
    return <p className="py-6 text-center text-admin-body text-ink-2">Busca un producto o escanea su código.</p>;
  }
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {lines.map((line) => (
        <SaleLine
          key={line.id}
          line={line}
          most={mostOf(line, lines)}
          onQuantity={(quantity) => onChange(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))}
          onRemove={() => onChange(lines.filter(({ id }) => id !== line.id))}
        />
      ))}
    </ul>
  );
}

type SaleLineProps = {
  line: DraftLine;
  /** the most units or packs that are for sale */
  most: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function SaleLine({ line, most, onQuantity, onRemove }: SaleLineProps) {
  const { quantity } = line;
  const name = lineName(line);
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-admin-body font-semibold [overflow-wrap:anywhere]">
          {name}
          <span className="tabular block text-label font-normal text-ink-2">{formatPesos(priceOf(line))} c/u</span>
        </p>
        <IconButton label={`Quitar ${name}`} look="plain" onClick={onRemove} className="-mr-2 shrink-0">
          <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <QuantityStepper value={quantity} max={most} onChange={onQuantity} label={`Cantidad de ${name}`} />
        {quantity >= most && <span className="text-label text-ink-2">No hay más</span>}
        <p className="tabular ml-auto text-admin-body font-semibold">{formatPesos(priceOf(line) * quantity)}</p>
      </div>
    </li>
  );
}

/** From the subtotal to the total, if a discount or shipping changes it. */
export function SaleSums({ draft }: { draft: SaleDraft }) {
  const { subtotal, discount, shippingCost, total } = amountsOf(draft);
  if (discount === 0 && shippingCost === 0) return null;
  const sums = [
    { label: 'Subtotal', amount: subtotal, text: formatPesos(subtotal) },
    { label: 'Descuento', amount: discount, text: `− ${formatPesos(discount)}` },
    { label: 'Envío', amount: shippingCost, text: formatPesos(shippingCost) },
  ].filter(({ amount }) => amount > 0);
  return (
    <dl className="tabular mt-2 grid gap-1.5 border-t border-line pt-4 text-admin-body">
      {sums.map(({ label, text }) => (
        <div key={label} className="flex justify-between gap-4 text-ink-2">
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-semibold">
        <dt>Total</dt>
        <dd>{formatPesos(total)}</dd>
      </div>
    </dl>
  );
}
