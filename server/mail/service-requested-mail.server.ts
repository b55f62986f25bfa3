import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { serviceRequests } from '#db/schema.ts';
import { ownRequestMail, serviceRequestedMail } from '#shop/service-requests/service-request-mails.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails staff that a service was requested, or the person that their request arrived. What they wrote about their
 * health stays in the back office and is never mailed.
 *
 * Skips deleted requests and, for staff, shops without a notification address.
 */
export async function sendServiceRequestedMail(
  db: Db,
  sendMail: SendMail,
  { serviceRequestId, audience, origin }: Jobs['service-requested-mail'] & { origin: string },
): Promise<void> {
  const [request] = await db
    .select({
      serviceType: serviceRequests.serviceType,
      name: serviceRequests.name,
      email: serviceRequests.email,
      phone: serviceRequests.phone,
    })
    .from(serviceRequests)
    .where(eq(serviceRequests.id, serviceRequestId));
  const settings = await getStoreSettings(db);
  const to = audience === 'staff' ? settings.notificationEmail : request?.email;
  if (!request || !to) return;
  const mail =
    audience === 'staff' ? serviceRequestedMail(request, settings, origin) : ownRequestMail(request, settings);
  await sendMail({ id: `solicitud-${serviceRequestId}-${audience}`, to, ...mail });
}
