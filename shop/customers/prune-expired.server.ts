import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { missedSearches, rateLimits, sessions, verifications } from '#db/schema.ts';
import { missedSearchDays } from '#shop/catalog/search/missed-searches.server.ts';
import { pruneLiveAnswers } from '#shop/shipping/live-quotes/live-answers.server.ts';

/**
 * The most sessions, and the most links, deleted per run, so that no table is locked for long; the next run deletes
 * more.
 */
const rowsPerRun = 1_000;

/**
 * Deletes expired rows: sessions (which also name the person's browsers), mailed links, unfinished sign-ins and request
 * counters. Also deletes old counts of searches without results, and old answers of carriers about prices.
 */
export async function pruneExpired(db: Db): Promise<void> {
  const now = new Date();
  const oldSessions = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(inArray(sessions.id, oldSessions.limit(rowsPerRun)));
  const oldLinks = db.select({ id: verifications.id }).from(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(verifications).where(inArray(verifications.id, oldLinks.limit(rowsPerRun)));
  // All counters at once, because one address can add thousands between two runs.
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
  await db.delete(missedSearches).where(lt(missedSearches.day, sql`current_date - ${missedSearchDays}::int`));
  await pruneLiveAnswers(db, now);
}
