/** Guards records that staff add one after another: the returns and payments of an order, cash moved in the till. */
import type { Actor } from './actor.ts';

/** A record as staff know it: 'Salida de $ 20.000 (Bolsas)'. */
export type AddedRecord = {
  /** rises from each record to the next */
  number: number;
  what: string;
  at: Date;
  actorId: string | null;
  /** who added it, by their name at that time; empty for the shop itself */
  by: string;
};

export type RecordedSince = {
  ok: false;
  reason: 'recorded-since';
  since: (Pick<AddedRecord, 'what' | 'at' | 'by'> & { isOwn: boolean })[];
  /** the number of the latest: the page has shown all, once it shows these */
  latest: number;
};

/**
 * Refuses to add a record if others were added since staff loaded the page. One of them may be the same: its answer was
 * lost, or a colleague added it too.
 *
 * @param since the records with a greater number than the latest on the page, in order; read under the lock that each
 * addition takes
 */
export function refuseRecordedSince(since: AddedRecord[], actor: Actor): RecordedSince | null {
  if (since.length === 0) return null;
  return {
    ok: false,
    reason: 'recorded-since',
    since: since.map(({ what, at, by, actorId }) => ({ what, at, by, isOwn: actorId === actor.userId })),
    latest: latestOf(since),
  };
}

/** The number of the latest record; 0 without any. */
export const latestOf = (records: Pick<AddedRecord, 'number'>[]): number => records.at(-1)?.number ?? 0;
