import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { QuantityStepper } from '#app/ui/stepper.tsx';
import { lineTotal, lineUnitPrice } from '#shop/cart/cart.ts';
import type { CartRow } from '#shop/cart/cart-rows.ts';
import { formatPesos } from '#shop/money.ts';

type CartLineRowProps = {
  row: CartRow;
  /** the most units of its product that the shop takes, if the cart has more; otherwise null */
  allowed: number | null;
  /** another number of units, or of packs */
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One row of the cart: units of a product, or packs of the same kind. */
export function CartLineRow({ row, allowed, onQuantity, onRemove }: CartLineRowProps) {
  const { item, lineIds, most } = row;
  const packs = lineIds.length;
  const productPage = `/productos/${item.id}`;
  const spoken = item.isOffer ? `${item.name} (${item.offerLabel || 'Oferta'})` : item.name;
  const each = lineUnitPrice(item);

  return (
    <li className="grid grid-cols-[auto_1fr_auto_auto] gap-x-3.5 border-t border-line py-5 md:gap-x-5">
      <Link
        to={productPage}
        tabIndex={-1}
        aria-hidden="true"
        className="relative row-span-4 h-26 w-22 overflow-hidden rounded-control md:h-32 md:w-28 md:rounded-card"
      >
        <Picture src={item.image} alt="" ratio="fill" sizes="112px" widths={[96, 160, 240, 320]} />
      </Link>

      <div className="col-span-2 col-start-2 min-w-0 pt-1.5 md:col-span-1 md:pt-2.5">
        <Link
          to={productPage}
          className="text-base leading-6 font-semibold break-words underline-offset-4 hover:underline md:text-[1.0625rem]"
        >
          {item.name}
        </Link>
        <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] text-ink-2">
          {item.isOffer && (
            <span className="rounded-badge bg-ochre-tint px-2 py-0.5 text-small font-bold text-on-ochre-tint">
              {item.offerLabel || 'Oferta'}
            </span>
          )}
          <span>{formatPesos(each)} c/u</span>
          {!item.isOffer && each < item.price && (
            <>
              <span className="sr-only">Antes:</span>
              <s className="text-ink-3">{formatPesos(item.price)}</s>
            </>
          )}
        </p>
      </div>

      <div className="col-start-2 row-start-2 mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <QuantityStepper
          value={item.isOffer ? packs : item.quantity}
          max={most}
          onChange={onQuantity}
          label={item.isOffer ? `Packs de ${spoken}` : `Cantidad de ${item.name}`}
        />
        {item.isOffer && (
          <p className="text-[0.9375rem] text-ink-2 max-md:text-small">{inUnits(packs * item.quantity)}</p>
        )}
      </div>

      <p className="tabular col-span-2 col-start-3 row-start-2 mt-3 self-center text-right text-[1.125rem] leading-7 font-bold tracking-[-0.02em] max-[23.5rem]:col-start-2 max-[23.5rem]:row-start-3 max-[23.5rem]:text-left md:row-start-1 md:mt-0 md:self-start md:pt-0.5">
        {formatPesos(lineTotal(item) * packs)}
      </p>

      <IconButton
        look="plain"
        label={`Eliminar ${spoken}`}
        onClick={onRemove}
        className="col-start-4 row-start-1 -mr-3 self-start text-ink-2 md:row-start-2 md:self-end"
      >
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>

      {allowed !== null && (
        <p className="col-span-3 col-start-2 mt-2 text-label font-semibold text-few-left">
          Máximo {inUnits(allowed)} de este producto
        </p>
      )}
    </li>
  );
}

const inUnits = (units: number) => (units === 1 ? '1 unidad' : `${units} unidades`);
