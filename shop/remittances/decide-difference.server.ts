import { and, eq, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#db/database.server.ts';
import { decisionKinds, parcels, type RemittanceDecision, remittanceDecisions, remittanceLines } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { causesKey } from './compare-remittance.ts';
import { listComparedLines } from './compared-lines.server.ts';
import { isDue, isUnpaid, unpaidKey } from './due-parcels.server.ts';
import { lockRemittances } from './lock-remittances.server.ts';
import { decisionWords, longestDecisionNote } from './remittance-words.ts';

/** The form of a decision. */
export const decisionForm = v.object({
  decision: v.picklist(decisionKinds, 'Elige qué se hace con la diferencia.'),
  note: v.pipe(
    v.string('Escribe una nota.'),
    v.trim(),
    v.nonEmpty('Escribe una nota.'),
    v.maxLength(longestDecisionNote, `La nota puede tener hasta ${longestDecisionNote} letras.`),
  ),
  /** the causes that the page showed */
  causes: v.string('Falta la diferencia.'),
});

export type Decision = v.InferOutput<typeof decisionForm>;

export type DecideResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** the difference is another one than the page showed, or there is none */
  | { ok: false; reason: 'changed-since' };

/** Records what staff decided about the difference of a line. Deciding the same again is recorded again. */
export async function decideLine(db: Db, lineId: number, made: Decision, actor: Actor): Promise<DecideResult> {
  if (!Number.isSafeInteger(lineId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ carrierId: remittanceLines.carrierId, guide: remittanceLines.guide })
      .from(remittanceLines)
      .where(eq(remittanceLines.id, lineId));
    if (!stored) return { ok: false, reason: 'not-found' };
    await lockRemittances(tx, stored.carrierId);
    const guides = eq(remittanceLines.guide, stored.guide);
    const line = (await listComparedLines(tx, { carrierId: stored.carrierId, guides })).find(({ id }) => id === lineId);
    if (!line) return { ok: false, reason: 'not-found' };
    if (line.causes.length === 0 || causesKey(line.causes) !== made.causes)
      return { ok: false, reason: 'changed-since' };
    await record(tx, { lineId }, made, actor);
    await recordDecision(tx, { subjectId: line.remittanceId, guide: line.guide }, made, actor);
    return { ok: true };
  });
}

/** Records what staff decided about a parcel that is due and that no remittance has. */
export async function decideUnpaidParcel(
  db: Db,
  parcelId: string,
  made: Decision,
  actor: Actor,
  now = new Date(),
): Promise<DecideResult> {
  if (!isUuid(parcelId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ carrierId: parcels.carrierId, guide: parcels.guide })
      .from(parcels)
      .where(eq(parcels.id, parcelId));
    if (!found) return { ok: false, reason: 'not-found' };
    await lockRemittances(tx, found.carrierId);
    const today = isoDayOf(now);
    const isOwed: SQL | undefined = and(isDue(found.carrierId, today), isUnpaid(today));
    const [unpaid] = await tx
      .select({ causes: unpaidKey })
      .from(parcels)
      .where(and(eq(parcels.id, parcelId), isOwed));
    if (unpaid?.causes !== made.causes) return { ok: false, reason: 'changed-since' };
    await record(tx, { parcelId }, made, actor);
    await recordDecision(tx, { subjectId: parcelId, guide: found.guide ?? 'sin número' }, made, actor);
    return { ok: true };
  });
}

async function record(tx: Db, about: { lineId: number } | { parcelId: string }, made: Decision, actor: Actor) {
  const by = { actorId: actor.userId, actorName: actor.fullName };
  await tx.insert(remittanceDecisions).values({ ...about, ...made, ...by });
}

async function recordDecision(
  tx: Db,
  { subjectId, guide }: { subjectId: string; guide: string },
  { decision, note }: { decision: RemittanceDecision; note: string },
  actor: Actor,
) {
  await recordChange(tx, actor, {
    subject: 'payment',
    subjectId,
    subjectName: `la diferencia de la guía ${guide}`,
    action: 'changed',
    after: { remittanceDecision: decisionWords[decision].label, note },
  });
}
