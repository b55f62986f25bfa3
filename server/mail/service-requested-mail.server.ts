import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { serviceRequests } from '#db/schema.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails the staff that a service was requested. Personal and health data stay in the back office and are never mailed.
 *
 * Skips deleted requests and shops without a notification address.
 */
export async function sendServiceRequestedMail(
  db: Db,
  sendMail: SendMail,
  { serviceRequestId, origin }: { serviceRequestId: string; origin: string },
): Promise<void> {
  const [request] = await db
    .select({ serviceType: serviceRequests.serviceType })
    .from(serviceRequests)
    .where(eq(serviceRequests.id, serviceRequestId));
  const { notificationEmail, siteName } = await getStoreSettings(db);
  if (!request || !notificationEmail) return;

  const { serviceType } = request;
  const link = `${origin}/admin/services`;
  const lead = `Llegó una nueva solicitud de ${serviceType}.`;
  const rest = 'Los datos de contacto están en la administración de la tienda, en Solicitudes:';
  await sendMail({
    to: notificationEmail,
    subject: `Nueva solicitud de ${serviceType} · ${siteName.replaceAll(/\s+/g, ' ')}`,
    text: [lead, '', rest, link, ''].join('\n'),
    html: `<!doctype html><html lang="es"><meta charset="utf-8"><body><p>${lead}</p><p>${rest}<br><a href="${link}">${link}</a></p></body></html>`,
  });
}
