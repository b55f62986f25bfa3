import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings, type TransferAccount } from '#db/schema.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import type { OrderLimits } from '#shop/orders/limits/order-limits.ts';
import { defaultPaymentLimits, type PaymentLimits } from '#shop/paying/payment-limits.ts';
import type { StaffActor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { recordNoticedChange } from '#shop/staff/staff-notice.server.ts';
import { defaultSettings } from './default-settings.ts';
import { lockSettings, savedAfter } from './locked-settings.server.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { SettingsValues } from './store-settings.ts';

/**
 * The payment settings with the fingerprint that a later save has to match. `savedAt` is when any of the shop's
 * settings was last saved; null if none ever was.
 */
export type ReadPaymentSettings = PaymentSettings & { fingerprint: string; savedAt: Date | null };

/** Returns the payment settings, or their defaults. */
export async function getPaymentSettings(db: Db): Promise<ReadPaymentSettings> {
  const [row] = await db.select().from(storeSettings).limit(1);
  return row ? { ...read(row), savedAt: row.updatedAt } : { ...read(defaultSettings), savedAt: null };
}

export type SavePaymentSettingsResult =
  | { ok: true }
  /** edit conflict: other settings were saved after these were loaded; the saved ones stay */
  | { ok: false; reason: 'newer'; newer: ReadPaymentSettings };

/**
 * Saves the settings, unless others were saved since the form was loaded. Only settings of this form count, and saving
 * unchanged settings always succeeds.
 *
 * @param saving.fingerprint of the settings that the form was filled with
 */
export async function savePaymentSettings(
  db: Db,
  settings: PaymentSettings,
  { fingerprint, actor }: { fingerprint: string; actor: StaffActor },
): Promise<SavePaymentSettingsResult> {
  const { accounts, transferHoldHours, notificationEmail, orderLimits, paymentLimits, customerCancelling } = settings;
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const current = read(row);
    if (fingerprintOf(settings) === current.fingerprint) return { ok: true };
    if (current.fingerprint !== fingerprint)
      return { ok: false, reason: 'newer', newer: { ...current, savedAt: row.updatedAt } };

    await tx
      .update(storeSettings)
      .set({
        transferAccounts: accounts,
        transferHoldHours,
        notificationEmail,
        orderLimits,
        paymentLimits,
        customerCancelling,
        updatedAt: savedAfter(row),
      })
      .where(eq(storeSettings.id, row.id));
    const change = {
      subject: 'settings',
      subjectId: 'payments',
      subjectName: 'Cuentas y avisos de pago',
      action: 'changed',
      ...describePaymentSettings(current, settings),
    } as const;
    // Money is transferred to these accounts, and mails about orders name customers and amounts.
    const watched = (of: PaymentSettings) => fingerprintOf({ accounts: of.accounts, mail: of.notificationEmail });
    if (watched(settings) === watched(current)) await recordChange(tx, actor, change);
    else await recordNoticedChange(tx, actor, { ...change, personId: actor.userId });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

/** Describes the settings before and after for the audit log; accounts are named without number and holder. */
function describePaymentSettings(before: PaymentSettings, after: PaymentSettings) {
  const accountsBefore = new Set(before.accounts.map((account) => JSON.stringify(Object.entries(account).sort())));
  const labelOf = ({ bank, kind }: TransferAccount) => `${bank} · ${kind}`;
  const labels = new Set(before.accounts.map(labelOf));
  const describe = (settings: PaymentSettings, accounts: string[]) => {
    const { transferHoldHours, notificationEmail, orderLimits, paymentLimits, customerCancelling } = settings;
    return { accounts, transferHoldHours, notificationEmail, customerCancelling, ...orderLimits, ...paymentLimits };
  };
  const accountsAfter = after.accounts.map((account) => {
    const isOther = !accountsBefore.has(JSON.stringify(Object.entries(account).sort()));
    // Same bank and kind, but another number or holder: the audit log must show that the account changed.
    return isOther && labels.has(labelOf(account)) ? `${labelOf(account)} (otro número o titular)` : labelOf(account);
  });
  return { before: describe(before, before.accounts.map(labelOf)), after: describe(after, accountsAfter) };
}

function read({
  transferAccounts,
  transferHoldHours,
  notificationEmail,
  orderLimits,
  paymentLimits,
  customerCancelling,
}: Pick<SettingsValues, 'transferAccounts' | 'transferHoldHours' | 'notificationEmail' | 'customerCancelling'> & {
  orderLimits: Partial<OrderLimits>;
  paymentLimits: Partial<PaymentLimits>;
}) {
  const settings: PaymentSettings = {
    accounts: transferAccounts,
    transferHoldHours,
    notificationEmail,
    orderLimits: { ...defaultOrderLimits, ...orderLimits },
    paymentLimits: { ...defaultPaymentLimits, ...paymentLimits },
    customerCancelling,
  };
  return { ...settings, fingerprint: fingerprintOf(settings) };
}
