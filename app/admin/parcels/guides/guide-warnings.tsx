import { formatPesos } from '#shop/money.ts';
import type { GuideChange } from '#shop/parcels/guides/guide-changes.server.ts';
import { hasLeft, type ParcelState } from '#shop/parcels/parcel-states.ts';

type WarnedParcel = { state: ParcelState; isTestGuide: boolean; change: GuideChange | null };

/** Said of guides that were bought in the sandbox of a carrier's interface. */
export const testGuide = 'Guía de prueba: no se puede despachar.';

/** What is wrong with the bought guide of a parcel, and what to do; empty if it is as its order has it. */
export function guideWarnings({ state, isTestGuide, change }: WarnedParcel): string[] {
  const exchange = 'Anula la guía, crea otro paquete y compra la nueva.';
  const receiver = hasLeft(state)
    ? 'Los datos de entrega cambiaron y la guía tiene los de antes: pídele el cambio a la transportadora.'
    : `Los datos de entrega cambiaron y la guía tiene los de antes. ${exchange}`;
  const amount = change?.amount;
  return [
    isTestGuide ? testGuide : '',
    change?.isReceiverOld ? receiver : '',
    amount
      ? `La guía cobra ${formatPesos(amount.printed)} y el paquete debe cobrar ${formatPesos(amount.owed)}. ${exchange}`
      : '',
  ].filter((text) => text !== '');
}

/** Points out what is wrong with the bought guide of a parcel. */
export function GuideWarnings({ parcel }: { parcel: WarnedParcel }) {
  return guideWarnings(parcel).map((text) => (
    <p key={text} className="text-label font-semibold text-on-state-orange">
      {text}
    </p>
  ));
}
