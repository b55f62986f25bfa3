import { asc, eq, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { searchSynonyms } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type Synonyms, singular, synonymsOf } from './search-synonyms.ts';

/** Every search reads all groups. */
export const mostGroups = 200;

/** The synonyms of this shop: those of all shops, and the groups that its staff added. */
export type ShopSynonyms = {
  /** finds the synonyms of plain words separated by one space, in singular or plural; null if there are none */
  of(typed: string): Synonyms | null;
  /** the single words that staff added; a misspelled word may mean one of them */
  words: readonly string[];
  /** the stem of each word in the groups that staff added */
  stems: ReadonlyMap<string, string>;
};

/** The words of a group, separated by commas, and the stem of each as a JSON object. */
export type StoredSynonyms = { words: string; stems: string };

/**
 * Selects the groups that staff added as columns `words` and `stems`. It is part of the query of each search, so that a
 * change counts at once in all processes, without a query of its own.
 */
export const storedSynonyms = sql`select array_to_string(words, ',') as words, (
    select jsonb_object_agg(word, shop_stem(word)) from unnest(string_to_array(array_to_string(words, ' '), ' ')) word
  )::text as stems from ${searchSynonyms} order by created_at, id`;

/** The synonyms of the shop, given the groups that staff added. */
export function shopSynonymsOf(groups: readonly StoredSynonyms[]): ShopSynonyms {
  const own = new Map<string, string[]>();
  const phrases = groups.map(({ words }) => words.split(','));
  for (const words of phrases)
    for (const name of words) {
      const key = singular(name);
      own.set(key, [...(own.get(key) ?? []), ...words.filter((one) => one !== name)]);
    }
  return {
    of(typed) {
      const builtIn = synonymsOf(typed);
      const same = own.get(singular(typed));
      return same ? { same: [...(builtIn?.same ?? []), ...same], related: builtIn?.related ?? [] } : builtIn;
    },
    words: phrases.flat().filter((words) => !words.includes(' ')),
    stems: new Map(groups.flatMap(({ stems }) => Object.entries(JSON.parse(stems) as Record<string, string>))),
  };
}

/** A group of words that mean the same. */
export type SynonymGroup = { id: string; words: string[] };

/** Lists the groups that staff added, the oldest first. */
export function listOwnSynonyms(db: Db): Promise<SynonymGroup[]> {
  return db
    .select({ id: searchSynonyms.id, words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id));
}

/** Adds a group of normalized words. Returns false if there are already as many groups as the search reads. */
export async function addOwnSynonyms(db: Db, actor: Actor, words: string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(searchSynonyms)) >= mostGroups) return false;
    const [group] = await tx.insert(searchSynonyms).values({ words }).returning({ id: searchSynonyms.id });
    await record(tx, actor, 'created', { id: group?.id ?? '', words });
    return true;
  });
}

/** Deletes a group. Returns whether there was one. */
export async function deleteOwnSynonyms(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [group] = await tx
      .delete(searchSynonyms)
      .where(eq(searchSynonyms.id, id))
      .returning({ id: searchSynonyms.id, words: searchSynonyms.words });
    if (!group) return false;
    await record(tx, actor, 'deleted', group);
    return true;
  });
}

/** Records the change, and announces it to the cached lists, of which any may be a search for these words. */
async function record(tx: Db, actor: Actor, action: 'created' | 'deleted', { id, words }: SynonymGroup) {
  await recordChange(tx, actor, {
    subject: 'synonyms',
    subjectId: id,
    subjectName: words.slice(0, 3).join(', '),
    action,
    [action === 'created' ? 'after' : 'before']: { words },
  });
  await announce(tx, 'products', []);
}
