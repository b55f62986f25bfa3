import { Trash2, Undo2 } from 'lucide-react';
import { lineName } from '#app/admin/orders/find-lines/draft-line.ts';
import { IconButton } from '#app/ui/button.tsx';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import type { RevisionPricing } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import { packName } from '#shop/orders/order.ts';
import { type ChangeLine, lineTotal, mostOf, partsOf, priceOf } from './change-draft.ts';

type ChangeLinesProps = {
  lines: ChangeLine[];
  pricing: RevisionPricing;
  onChange: (lines: ChangeLine[]) => void;
};

/** The lines of an order, each with its units as they are to be. Those taken out stay in sight. */
export function ChangeLines({ lines, pricing, onChange }: ChangeLinesProps) {
  const replace = (line: ChangeLine, quantity: number) =>
    onChange(lines.map((one) => (one.key === line.key ? { ...one, quantity } : one)));
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          most={mostOf(line, lines)}
          pricing={pricing}
          onQuantity={(quantity) => replace(line, quantity)}
          onRemove={() =>
            line.kind === 'new' ? onChange(lines.filter(({ key }) => key !== line.key)) : replace(line, 0)
          }
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: ChangeLine;
  /** the most units or packs that it can have */
  most: number;
  pricing: RevisionPricing;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Line({ line, most, pricing, onQuantity, onRemove }: LineProps) {
  const name = nameOf(line);
  const isPack = line.kind === 'kept' && line.line.item.isOffer;
  const before = line.kind === 'kept' ? line.line.item.quantity : 0;
  const isOut = line.quantity === 0;
  const added = line.kind === 'kept' ? partsOf(line, pricing)[1] : undefined;
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <p
          className={`min-w-0 text-admin-body font-semibold [overflow-wrap:anywhere] ${isOut ? 'text-ink-2 line-through' : ''}`}
        >
          {name}
          <span className="tabular block text-label font-normal text-ink-2">
            {formatPesos(priceOf(line, pricing))} {isPack ? 'el pack' : 'c/u'}
            {!isPack && line.kind === 'kept' && line.quantity !== before && ` · antes ${before}`}
            {added && ` · ${added.quantity} más a ${formatPesos(added.price)}, el precio de hoy`}
          </span>
        </p>
        {isOut ? (
          <IconButton
            label={`Dejar ${name}`}
            look="plain"
            onClick={() => onQuantity(before)}
            className="-mr-2 shrink-0"
          >
            <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        ) : (
          <IconButton label={`Quitar ${name}`} look="plain" onClick={onRemove} className="-mr-2 shrink-0">
            <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
        {isOut ? (
          <span className="text-label text-ink-2">Sale del pedido</span>
        ) : isPack ? (
          <span className="text-label text-ink-2">1 pack</span>
        ) : (
          <>
            <QuantityStepper value={line.quantity} max={most} onChange={onQuantity} label={`Cantidad de ${name}`} />
            {line.quantity >= most && <span className="text-label text-ink-2">No hay más</span>}
          </>
        )}
        <p className="tabular ml-auto text-admin-body font-semibold">{formatPesos(lineTotal(line, pricing))}</p>
      </div>
    </li>
  );
}

function nameOf(line: ChangeLine): string {
  if (line.kind === 'new') return lineName(line);
  const { item } = line.line;
  return item.isOffer ? `${item.name} · ${packName(item)}` : item.name;
}
