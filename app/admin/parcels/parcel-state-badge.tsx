import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { type ParcelState, parcelStateWords } from '#shop/parcels/parcel-states.ts';
import { type ParcelMoney, parcelMoneyWords } from '#shop/remittances/parcel-money.ts';

const tones: Record<ParcelState, BadgeTone> = {
  prepared: 'amber',
  labelled: 'blue',
  collected: 'indigo',
  'in-transit': 'indigo',
  incident: 'orange',
  delivered: 'green',
  refused: 'orange',
  returned: 'neutral',
  lost: 'red',
  compensated: 'neutral',
  cancelled: 'red',
};

/** The state of a parcel. */
export function ParcelStateBadge({ state }: { state: ParcelState }) {
  return <Badge tone={tones[state]}>{parcelStateWords[state]}</Badge>;
}

/** Where the money of a parcel is, below its state. */
export function MoneyLabel({ money }: { money: ParcelMoney }) {
  const isToDo = money === 'overdue' || money === 'differing';
  return (
    <p className={`text-label ${isToDo ? 'font-semibold text-on-state-orange' : 'text-ink-2'}`}>
      {parcelMoneyWords[money]}
    </p>
  );
}
