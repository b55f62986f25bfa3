import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import { Picture } from '#app/ui/picture.tsx';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import { type CartItem, lineTotal } from '#shop/cart/cart.ts';
import { type CartRow, cartRows } from '#shop/cart/cart-rows.ts';
import { setRow } from '#shop/cart/change-row.ts';
import { formatPesos } from '#shop/money.ts';
import type { OrderedLines } from './use-ordered-lines.ts';

/** `focusId`: the element that gets the focus when a button removes its own row */
type EditorProps = { focusId: string; change: OrderedLines['change'] };

/** The ordered lines, each row with its quantity and a button to remove it. */
export function OrderLinesEditor({ items, change, focusId }: EditorProps & Pick<OrderedLines, 'items'>) {
  return (
    <ul className="grid gap-4">
      {cartRows(items).map((row) => (
        <OrderRow
          key={row.item.lineId}
          row={row}
          onQuantity={(quantity) => change((lines) => setRow(lines, row, quantity))}
          onRemove={() =>
            changeAndFocus(focusId, () =>
              change((lines) => lines.filter(({ lineId }) => !row.lineIds.includes(lineId))),
            )
          }
        />
      ))}
    </ul>
  );
}

type OrderRowProps = { row: CartRow; onQuantity: (quantity: number) => void; onRemove: () => void };

function OrderRow({ row: { item, lineIds, most }, onQuantity, onRemove }: OrderRowProps) {
  const packs = lineIds.length;
  return (
    <li className="flex gap-3">
      <LinePicture item={item} />
      <div className="min-w-0 flex-1 text-small">
        <p className="break-words font-semibold">{item.name}</p>
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="tabular mr-auto py-1 font-semibold">
            {item.isOffer && <span className="font-normal text-ink-2">{item.offerLabel || 'Oferta'} · </span>}
            {formatPesos(lineTotal(item) * packs)}
          </p>
          <div className="flex items-center gap-1">
            <QuantityStepper
              value={item.isOffer ? packs : item.quantity}
              max={most}
              onChange={onQuantity}
              label={item.isOffer ? `Packs de ${spoken(item)}` : `Cantidad de ${item.name}`}
              className="h-11!"
            />
            <IconButton look="plain" label={`Quitar ${spoken(item)}`} onClick={onRemove} className="-mr-3 text-ink-2">
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </div>
        </div>
      </div>
    </li>
  );
}

type RestProps = Pick<OrderedLines, 'others'> & { isInert: boolean };

/** The other lines of the cart, each with a button that adds it to the order. Renders nothing without other lines. */
export function CartRest({ others, change, focusId, isInert }: EditorProps & RestProps) {
  if (others.length === 0) return null;
  return (
    <section
      aria-label="También tienes en tu carrito"
      inert={isInert}
      className="mb-6 rounded-card border border-line px-4 pt-3 pb-1"
    >
      <h3 className="text-[0.9375rem] font-semibold">También tienes en tu carrito</h3>
      <ul className="mt-1 divide-y divide-line">
        {others.map((item) => (
          <li key={item.lineId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <LinePicture item={item} />
            <div className="min-w-0 flex-1 basis-24 text-small">
              <p className="break-words font-semibold">{item.name}</p>
              <p className="tabular text-ink-2">
                {item.isOffer ? item.offerLabel || 'Oferta' : `Cantidad: ${item.quantity}`} ·{' '}
                {formatPesos(lineTotal(item))}
              </p>
            </div>
            <Button
              variant="neutral"
              size="sm"
              aria-label={`Agregar al pedido: ${spoken(item)}`}
              onClick={() => changeAndFocus(focusId, () => change((lines) => [...lines, item]))}
              className="ml-auto px-3!"
            >
              Agregar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinePicture({ item }: { item: CartItem }) {
  return (
    <Picture
      src={item.image}
      alt=""
      ratio="1/1"
      sizes="52px"
      widths={[96, 160]}
      className="w-13 shrink-0 rounded-badge"
    />
  );
}

function spoken(item: CartItem): string {
  return item.isOffer ? `${item.name} (${item.offerLabel || 'Oferta'})` : item.name;
}
