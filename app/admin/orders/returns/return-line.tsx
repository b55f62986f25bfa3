import { TextField } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { packName, type SeenItem } from '#shop/orders/order.ts';
import { type ReturnErrors, unitsField, unitsLeft, writtenOffField } from '#shop/orders/returns/return-fields.ts';

type ReturnLineProps = {
  item: SeenItem;
  /** its position in the order */
  line: number;
  units: string;
  onUnits: (typed: string) => void;
  errors: ReturnErrors;
};

/** How many units of a line came back, and how many of these cannot be sold. */
export function ReturnLine({ item, line, units, onUnits, errors }: ReturnLineProps) {
  const left = unitsLeft(item);
  const name = item.isOffer ? `${item.name} (${packName(item)})` : item.name;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="flex min-w-0 items-center gap-4">
        <div className="w-14 shrink-0 overflow-hidden rounded-control-admin">
          <Picture src={item.image_urls[0]} alt="" ratio="1/1" sizes="56px" widths={[96, 160]} ground="capsulas" />
        </div>
        <div className="min-w-0">
          <p className="text-admin-body font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-label text-ink-2">{leftText(item, left)}</p>
        </div>
      </div>
      {left > 0 && (
        <fieldset className="grid grid-cols-2 items-start gap-3 sm:w-72">
          <legend className="sr-only">{name}</legend>
          <TextField
            name={unitsField(line)}
            label="Volvieron"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={units}
            onChange={(event) => onUnits(event.target.value)}
            error={errors[unitsField(line)]}
          />
          <TextField
            name={writtenOffField(line)}
            label="Para dar de baja"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={errors[writtenOffField(line)]}
          />
        </fieldset>
      )}
    </li>
  );
}

function leftText({ quantity, returned = 0, isService }: SeenItem, left: number): string {
  if (isService) return 'Es una cita: no vuelve.';
  if (left === 0) return 'Ya volvieron todas.';
  const bought = `Compró ${quantity}`;
  return returned > 0 ? `${bought}, ya volvieron ${returned}` : bought;
}
