import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import { breakLinks } from '#shop/links-in-text.ts';
import { frameMail } from '#shop/mail-frame.ts';
import { formatPesos } from '#shop/money.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails the staff about a payment whose reference belongs to no order. Skips shops without a notification address, and
 * payments that staff have settled since.
 */
export async function sendUnknownPaymentMail(
  db: Db,
  sendMail: SendMail,
  { incidentId, origin }: { incidentId: string; origin: string },
): Promise<void> {
  const isOpen = and(eq(paymentIncidents.id, incidentId), isNull(paymentIncidents.resolvedAt));
  const [incident] = await db.select().from(paymentIncidents).where(isOpen);
  const settings = await getStoreSettings(db);
  if (!incident || !settings.notificationEmail) return;
  const { kind, currency, amountInCents, reference, transactionId } = incident;
  const amount =
    currency === 'COP' ? formatPesos(Math.round(amountInCents / 100)) : `${currency} ${amountInCents / 100}`;
  const title = kind === 'voided' ? 'Se anuló un pago sin pedido' : 'Llegó un pago sin pedido';
  const mail = frameMail(
    {
      subject: `${title}: ${amount}`,
      title,
      preheader: 'Su referencia no es de ningún pedido.',
      blocks: [
        { kind: 'text', text: 'Su referencia no es de ningún pedido de la tienda. Búscalo en Wompi.' },
        { kind: 'fact', title: 'Valor', text: amount },
        { kind: 'fact', title: 'Referencia', text: breakLinks(reference) },
        { kind: 'fact', title: 'Transacción', text: breakLinks(transactionId) },
        { kind: 'button', label: 'Abrir los pagos por revisar', href: `${origin}/admin/payments` },
      ],
      closing: 'Te avisamos una sola vez de cada pago.',
    },
    settings,
  );
  await sendMail({ to: settings.notificationEmail, ...mail });
}
