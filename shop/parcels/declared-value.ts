/** What the goods of a parcel are worth, which its guide declares. */
import type { ParcelState } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { carriesGoods } from './parcel-states.ts';

type Valued = { declaredValue: Pesos | null; state: ParcelState };

/**
 * The value that a parcel declares: what staff wrote, or its share of what the other parcels leave of the value of the
 * order's goods. Parcels of unknown value share it equally, so that together they declare what the order is worth.
 *
 * @param parcels.others those that hold none of the goods count as nothing
 */
export function declaredValueOf(
  { totalAmount, shippingCost }: { totalAmount: Pesos; shippingCost: Pesos },
  { parcel, others }: { parcel: Pick<Valued, 'declaredValue'>; others: readonly Valued[] },
): Pesos {
  if (parcel.declaredValue !== null) return parcel.declaredValue;
  const beside = others.filter(carriesGoods);
  const declared = beside.reduce((sum, one) => sum + (one.declaredValue ?? 0), 0);
  const sharing = 1 + beside.filter((one) => one.declaredValue === null).length;
  return Math.ceil(Math.max(0, totalAmount - shippingCost - declared) / sharing);
}
