import type { Db } from '#db/database.server.ts';
import { countLiveAnswers } from './live-answers.server.ts';
import { readLiveOrigin } from './live-origin.server.ts';

/** How asking the carrier for prices goes: whether it can be asked, and its answers of the last two hours. */
export type LiveState = { hasOrigin: boolean; asked: number; answered: number };

/** Reads how asking the carrier for prices goes, in a shop that charges them. */
export async function readLiveState(db: Db): Promise<LiveState> {
  const [origin, counts] = await Promise.all([readLiveOrigin(db), countLiveAnswers(db, new Date())]);
  return { hasOrigin: origin !== null, ...counts };
}
