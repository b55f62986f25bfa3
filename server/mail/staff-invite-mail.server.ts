import type { Db } from '#db/database.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { staffInviteMail } from '#shop/staff/staff-invite-mail.ts';
import { findInviteToMail } from '#shop/staff/staff-invites.server.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails a staff invitation. Skips invitations that were accepted, revoked or have expired.
 *
 * @param sending.tokenOf computes the token of the invitation's link at sending time, so that no job holds it
 */
export async function sendStaffInviteMail(
  db: Db,
  sendMail: SendMail,
  { inviteId, origin, tokenOf }: { inviteId: string; origin: string; tokenOf: (inviteId: string) => string },
): Promise<void> {
  const invite = await findInviteToMail(db, inviteId);
  if (!invite) return;
  const mail = staffInviteMail(
    {
      invitedByName: invite.invitedByName,
      expiresText: formatMoment(invite.expiresAt),
      href: `${origin}/invitacion/${tokenOf(inviteId)}`,
    },
    await getStoreSettings(db),
  );
  await sendMail({ to: invite.email, ...mail });
}
