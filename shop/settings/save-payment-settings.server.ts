import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings, type TransferAccount } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockSettings, savedAfter } from './locked-settings.server.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { defaultSettings, type SettingsValues } from './store-settings.ts';

/**
 * The settings with the mark by which a later save is told, and the moment something of the shop's settings was last saved;
 * null where nobody has set any.
 */
export type ReadPaymentSettings = PaymentSettings & { fingerprint: string; savedAt: Date | null };

/** What staff have set about being paid. */
export async function getPaymentSettings(db: Db): Promise<ReadPaymentSettings> {
  const [row] = await db.select().from(storeSettings).limit(1);
  return row ? { ...read(row), savedAt: row.updatedAt } : { ...read(defaultSettings), savedAt: null };
}

export type SavePaymentSettingsResult =
  | { ok: true }
  /** somebody saved other settings after these were read: theirs stand */
  | { ok: false; reason: 'newer'; newer: ReadPaymentSettings };

/**
 * Keeps the settings, unless others were saved since they were read. What other forms save of the shop's settings is nothing
 * that this one would be refused for; to save what stands already changes nothing, and is no refusal either.
 *
 * @param saving.fingerprint the mark of the settings that were changed into these
 */
export async function savePaymentSettings(
  db: Db,
  settings: PaymentSettings,
  { fingerprint, actor }: { fingerprint: string; actor: Actor },
): Promise<SavePaymentSettingsResult> {
  const { accounts, transferHoldHours, notificationEmail } = settings;
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const current = read(row);
    if (fingerprintOf(settings) === current.fingerprint) return { ok: true };
    if (current.fingerprint !== fingerprint)
      return { ok: false, reason: 'newer', newer: { ...current, savedAt: row.updatedAt } };

    await tx
      .update(storeSettings)
      .set({ transferAccounts: accounts, transferHoldHours, notificationEmail, updatedAt: savedAfter(row) })
      .where(eq(storeSettings.id, row.id));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'payments',
      subjectName: 'Cuentas y avisos de pago',
      action: 'changed',
      ...describePaymentSettings(current, settings),
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

/** The settings before and after, as their history may tell them: of an account everything but its number and holder. */
function describePaymentSettings(before: PaymentSettings, after: PaymentSettings) {
  const known = new Set(before.accounts.map((account) => JSON.stringify(Object.entries(account).sort())));
  const wordOf = ({ bank, kind }: TransferAccount) => `${bank} · ${kind}`;
  const words = new Set(before.accounts.map(wordOf));
  const told = ({ transferHoldHours, notificationEmail }: PaymentSettings, accounts: string[]) => {
    return { accounts, transferHoldHours, notificationEmail };
  };
  const accountsAfter = after.accounts.map((account) => {
    const isOther = !known.has(JSON.stringify(Object.entries(account).sort()));
    // Under the same words another number: that it was changed is what its history is for.
    return isOther && words.has(wordOf(account)) ? `${wordOf(account)} (otro número o titular)` : wordOf(account);
  });
  return { before: told(before, before.accounts.map(wordOf)), after: told(after, accountsAfter) };
}

function read({
  transferAccounts,
  transferHoldHours,
  notificationEmail,
}: Pick<SettingsValues, 'transferAccounts' | 'transferHoldHours' | 'notificationEmail'>) {
  const settings: PaymentSettings = { accounts: transferAccounts, transferHoldHours, notificationEmail };
  return { ...settings, fingerprint: fingerprintOf(settings) };
}
