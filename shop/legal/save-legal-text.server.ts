import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { lockSettings, savedAfter } from '#shop/settings/locked-settings.server.ts';
import { defaultSettings } from '#shop/settings/store-settings.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { defaultLegalText } from './get-legal-document.server.ts';
import type { LegalPageKey } from './legal-pages.ts';

export type ReadLegalText = {
  /** what the page shows, in Markdown, its names in braces not filled in */
  text: string;
  /** whether staff wrote it; else it is the shop's default text */
  isOwn: boolean;
  /** the mark by which a later save is told */
  fingerprint: string;
};

/** A legal text as its form is filled with it. */
export async function getLegalText(db: Db, key: LegalPageKey): Promise<ReadLegalText> {
  const [row] = await db.select({ legalTexts: storeSettings.legalTexts }).from(storeSettings).limit(1);
  return read(key, (row ?? defaultSettings).legalTexts[key]);
}

export type SaveLegalTextResult =
  | { ok: true; isOwn: boolean }
  /** somebody saved another text after this was read: theirs stands */
  | { ok: false; reason: 'newer'; newer: ReadLegalText };

/**
 * Keeps a legal text in place of the shop's own. One that says the same as the default is not kept, so that the page goes on
 * with the default as that is brought up to date.
 *
 * @param fingerprint the mark of the text that was changed into this
 */
export async function saveLegalText(
  db: Db,
  actor: Actor,
  key: LegalPageKey,
  text: string,
  fingerprint: string,
): Promise<SaveLegalTextResult> {
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const current = read(key, row.legalTexts[key]);
    const isOwn = plain(text) !== '' && plain(text) !== plain(defaultLegalText(key));
    const own = isOwn ? text : '';
    // As when an answer was lost on its way and the form is sent once more.
    if (own === row.legalTexts[key]) return { ok: true, isOwn };
    if (current.fingerprint !== fingerprint) return { ok: false, reason: 'newer', newer: current };

    await tx
      .update(storeSettings)
      .set({ legalTexts: { ...row.legalTexts, [key]: own }, updatedAt: savedAfter(row) })
      .where(eq(storeSettings.id, row.id));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'legal',
      subjectName: 'Textos legales',
      action: 'changed',
      before: { [key]: row.legalTexts[key] },
      after: { [key]: own },
    });
    await announce(tx, 'settings', []);
    return { ok: true, isOwn };
  });
}

function read(key: LegalPageKey, own: string): ReadLegalText {
  const isOwn = own.trim() !== '';
  return { text: isOwn ? own : defaultLegalText(key), isOwn, fingerprint: fingerprintOf({ own }) };
}

/** A form sends its lines with other ends than they were filled in with. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
