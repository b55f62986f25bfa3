import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { lockSettings, savedAfter } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { defaultLegalText } from './get-legal-document.server.ts';
import type { LegalPageKey } from './legal-pages.ts';

export type ReadLegalText = {
  /** the text of the page, in Markdown, with its placeholders */
  text: string;
  /** whether staff wrote it; otherwise it is the default text */
  isOwn: boolean;
  /** detects saves by other users */
  fingerprint: string;
};

/** Finds a legal text for its form. */
export async function getLegalText(db: Db, key: LegalPageKey): Promise<ReadLegalText> {
  const [row] = await db.select({ legalTexts: storeSettings.legalTexts }).from(storeSettings).limit(1);
  return read(key, (row ?? defaultSettings).legalTexts[key]);
}

export type SaveLegalTextResult =
  | { ok: true; isOwn: boolean }
  /** edit conflict: another user saved a text after this one was loaded; the saved text stays */
  | { ok: false; reason: 'newer'; newer: ReadLegalText };

/**
 * Saves a legal text that replaces the default. An empty text, or one equal to the default, is not stored, so that the
 * page follows later changes of the default.
 *
 * @param fingerprint of the text that the form was filled with
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
    // This text is stored already, for example by an earlier request whose response was lost.
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

/** Normalizes line ends, because browsers submit '\r\n' where the form was filled with '\n'. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
