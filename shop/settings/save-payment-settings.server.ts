import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings, type TransferAccount } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { defaultSettings } from './store-settings.ts';

/** The settings with the moment they are of, by which a later save is told; null where nobody has set any. */
export type DatedPaymentSettings = PaymentSettings & { savedAt: Date | null };

const columns = {
  accounts: storeSettings.transferAccounts,
  transferHoldHours: storeSettings.transferHoldHours,
  notificationEmail: storeSettings.notificationEmail,
  savedAt: storeSettings.updatedAt,
};

const unset: DatedPaymentSettings = {
  accounts: defaultSettings.transferAccounts,
  transferHoldHours: defaultSettings.transferHoldHours,
  notificationEmail: defaultSettings.notificationEmail,
  savedAt: null,
};

/** What staff have set about being paid, with its moment. */
export async function getPaymentSettings(db: Db): Promise<DatedPaymentSettings> {
  const [row] = await db.select(columns).from(storeSettings).limit(1);
  return row ?? unset;
}

export type SavePaymentSettingsResult =
  | { ok: true }
  /** somebody saved settings after these were read: theirs stand */
  | { ok: false; reason: 'newer'; newer: DatedPaymentSettings };

/**
 * Keeps the settings, unless the shop's settings were saved since they were read.
 *
 * @param saving.readAt the moment of the settings that were changed into these; null where there were none
 */
export async function savePaymentSettings(
  db: Db,
  settings: PaymentSettings,
  { readAt, actor }: { readAt: Date | null; actor: Actor },
): Promise<SavePaymentSettingsResult> {
  const { accounts, transferHoldHours, notificationEmail } = settings;
  return db.transaction(async (tx) => {
    // With a row there, of two who save at once one waits for the other here and then finds the newer moment.
    const begun = await tx
      .insert(storeSettings)
      .values(defaultSettings)
      .onConflictDoNothing()
      .returning({ id: storeSettings.id });
    const [row] = await tx.select(columns).from(storeSettings).for('update');
    if (!row) throw new Error('The settings have no row');
    if (begun.length === 0 && row.savedAt.getTime() !== readAt?.getTime())
      return { ok: false, reason: 'newer', newer: row };

    // Later than what it replaces even within one millisecond.
    const updatedAt = new Date(Math.max(Date.now(), row.savedAt.getTime() + 1));
    await tx
      .update(storeSettings)
      .set({ transferAccounts: accounts, transferHoldHours, notificationEmail, updatedAt })
      .where(eq(storeSettings.id, 1));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'payments',
      subjectName: 'Cuentas y avisos de pago',
      action: 'changed',
      ...describePaymentSettings(row, settings),
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
