import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { type ParcelState, parcelStateWords } from '#shop/parcels/parcel-states.ts';

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
