/** The forms of bulk actions on parcels. */
import { isParcelState, type ParcelState } from '#shop/parcels/parcel-states.ts';

/** The most rows read from one form. A page of a list is shorter. */
const mostRows = 100;

export const guideProblem = 'La guía lleva letras, números y guiones, entre 3 y 40.';

/** The name of the field of an order's guide. */
export const guideField = (orderId: string) => `guide${orderId.replaceAll('-', '')}`;

/** Reads the selected orders, how many parcels of each the page showed, and the guides typed for them. */
export function readOrdersToPack(form: FormData): { id: string; seen: number; typed: string }[] {
  const chosen = new Map<string, number>();
  for (const entry of form.getAll('order').slice(0, mostRows)) {
    const [, id, seen] = (typeof entry === 'string' && /^([\da-f-]{36}) (\d{1,4})$/.exec(entry)) || [];
    if (id) chosen.set(id, Number(seen));
  }
  return [...chosen].map(([id, seen]) => {
    const guide = form.get(guideField(id));
    return { id, seen, typed: typeof guide === 'string' ? guide.trim() : '' };
  });
}

/** What staff report of several parcels at once. */
const reportedTogether = ['collected', 'in-transit', 'delivered', 'refused'] as const satisfies ParcelState[];
export type ReportedTogether = (typeof reportedTogether)[number];

/** Tells whether the value of a form is one of them. */
export function isReportedTogether(value: unknown): value is ReportedTogether {
  return reportedTogether.some((state) => state === value);
}

/** Creates the form that reports a state of the selected parcels. */
export function chosenParcelsForm(state: ReportedTogether, parcels: { id: string; state: ParcelState }[]): FormData {
  const form = new FormData();
  form.set('state', state);
  for (const { id, state } of parcels) form.append('parcel', `${id} ${state}`);
  return form;
}

/** Reads the form made by `chosenParcelsForm`, without duplicates. */
export function readChosenParcels(form: FormData): { id: string; state: ParcelState }[] {
  const chosen = new Map<string, ParcelState>();
  for (const entry of form.getAll('parcel').slice(0, mostRows)) {
    const [, id, state] = (typeof entry === 'string' && /^([\da-f-]{36}) ([a-z-]+)$/.exec(entry)) || [];
    if (id && isParcelState(state)) chosen.set(id, state);
  }
  return [...chosen].map(([id, state]) => ({ id, state }));
}
