/** The guard of forms that add a record: the number of the latest one that the page showed; see `RecordedSince`. */
import { formatMoment } from '#shop/dates.ts';
import type { RecordedSince } from '#shop/staff/recorded-since.ts';

/** Reads the hidden field `read`; undefined, which checks nothing, if a page of an earlier version lacks it. */
export function readNumber(field: unknown): number | undefined {
  return typeof field === 'string' && /^\d{1,15}$/.test(field) ? Number(field) : undefined;
}

/** Explains in Spanish what was recorded since staff loaded the page, and that the form can be sent again. */
export function recordedSinceText({ since }: RecordedSince): string {
  const records = since.map(({ what, by, isOwn, at }) => {
    const author = isOwn ? 'tú' : by || 'la tienda';
    return `«${what}», ${author}, ${formatMoment(at)}`;
  });
  // A moment ends with the full stop of 'p. m.'.
  const list = records.join('; ').replace(/\.$/, '');
  return since.every(({ isOwn }) => isOwn)
    ? `Ya quedó guardado: ${list}. No se guardó otra vez. Si este es otro, oprime de nuevo.`
    : `Desde que abriste la página se guardó: ${list}. Lo de ahora no se guardó. Si hace falta, oprime de nuevo.`;
}
