import type { Db } from '#db/database.server.ts';
import { frameMail } from '#shop/mail-frame.ts';
import { withThousands } from '#shop/money.ts';
import { measureProofSpace } from '#shop/orders/proofs/proof-space.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Warns the staff that the space for proofs is nearly full. Skips shops without a notification address, and space that
 * has been extended since.
 */
export async function sendProofSpaceMail(db: Db, sendMail: SendMail, { origin }: { origin: string }): Promise<void> {
  const settings = await getStoreSettings(db);
  const { usedMegabytes, mostMegabytes, isShort } = await measureProofSpace(db);
  if (!settings.notificationEmail || !isShort) return;
  const used = `${withThousands(Math.round(usedMegabytes))} de ${withThousands(mostMegabytes)} MB`;
  const mail = frameMail(
    {
      subject: 'Se acaba el espacio para comprobantes',
      title: 'Se acaba el espacio para comprobantes',
      preheader: `Ocupan ${used}.`,
      blocks: [
        {
          kind: 'text',
          text: `Los comprobantes de transferencia ocupan ${used}. Cuando se llene, la tienda no recibe más y pide a los clientes que te escriban. Si en el servidor hay disco, sube el límite.`,
        },
        { kind: 'button', label: 'Abrir los límites', href: `${origin}/admin/payments/settings#limites-de-pago` },
      ],
      closing: 'Te avisamos una sola vez.',
    },
    settings,
  );
  await sendMail({ to: settings.notificationEmail, ...mail });
}
