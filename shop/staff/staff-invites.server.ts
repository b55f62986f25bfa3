import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { type StaffInvite, staffInvites, userProfiles, users } from '#db/schema.ts';
import { insertAccount } from '#shop/customers/create-account.server.ts';
import { endWaysIn, findPasswordHash, lockAccount, setPassword } from '#shop/customers/credentials.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Actor } from './actor.ts';
import type { InviteBy } from './invite-form.ts';
import { recordChange } from './record-change.server.ts';

/** How long an invitation can be accepted, from when it was sent or its link copied last. */
export const inviteHours = 72;

const standing = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt));
const expiryFrom = (now: Date) => new Date(now.getTime() + inviteHours * 60 * 60_000);

/** What the database has of the secret in an invitation's link. */
function hashInviteToken(token: string): string {
  return createHash('sha256').update(`staff-invite:${token}`).digest('base64url');
}

export type InviteInList = Pick<StaffInvite, 'id' | 'email' | 'invitedByName' | 'expiresAt' | 'createdAt'>;

/** The invitations nobody has accepted or taken back, the latest first; those whose time is over too, until they are. */
export async function listInvites(db: Db): Promise<InviteInList[]> {
  const { id, email, invitedByName, expiresAt, createdAt } = staffInvites;
  return db
    .select({ id, email, invitedByName, expiresAt, createdAt })
    .from(staffInvites)
    .where(standing)
    .orderBy(desc(createdAt), desc(id));
}

export type InviteResult =
  | { ok: true }
  /** the address is that of somebody who is staff already */
  | { ok: false; reason: 'already-staff'; name: string }
  | { ok: false; reason: 'already-invited' }
  /** who invites is staff no more */
  | { ok: false; reason: 'not-staff' };

/**
 * Asks somebody to join the staff. Nothing in their account changes until they accept.
 *
 * @param invite.id of the invitation to be, which its secret is made from
 * @param invite.token the secret of its link; only its hash is kept
 * @param invite.email in lower case
 */
export async function inviteStaff(
  db: Db,
  invite: { id: string; token: string; email: string; by: InviteBy; actor: Actor },
): Promise<InviteResult> {
  const { id, token, email, by, actor } = invite;
  return db.transaction(async (tx) => {
    if (!(await holdStaff(tx, actor.userId))) return { ok: false, reason: 'not-staff' };
    const [known] = await tx
      .select({ name: userProfiles.fullName, role: userProfiles.role })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.id, users.id))
      .where(eq(users.email, email));
    if (known?.role === 'admin') return { ok: false, reason: 'already-staff', name: known.name || email };

    const expiresAt = expiryFrom(new Date());
    const made = await tx
      .insert(staffInvites)
      .values({
        id,
        email,
        tokenHash: hashInviteToken(token),
        invitedBy: actor.userId,
        invitedByName: actor.fullName,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: staffInvites.id });
    if (made.length === 0) return { ok: false, reason: 'already-invited' };
    await giveInvite(tx, { id, email, expiresAt, by, actor });
    return { ok: true };
  });
}

/**
 * Gives an invitation its whole time again, to be mailed once more or passed on by who asks.
 *
 * @param renewal.token the secret of its link, which is the same as before
 * @returns whom it is for; null when it was accepted or taken back meanwhile, or who asks is staff no more
 */
export async function renewInvite(
  db: Db,
  { inviteId, token, by, actor }: { inviteId: string; token: string; by: InviteBy; actor: Actor },
): Promise<{ email: string } | null> {
  if (!isUuid(inviteId)) return null;
  return db.transaction(async (tx) => {
    if (!(await holdStaff(tx, actor.userId))) return null;
    const expiresAt = expiryFrom(new Date());
    const [renewed] = await tx
      .update(staffInvites)
      // Whoever gives the link answers for it.
      .set({
        tokenHash: hashInviteToken(token),
        expiresAt,
        invitedBy: actor.userId,
        invitedByName: actor.fullName,
      })
      .where(and(eq(staffInvites.id, inviteId), standing))
      .returning({ email: staffInvites.email });
    if (!renewed) return null;
    await giveInvite(tx, { id: inviteId, email: renewed.email, expiresAt, by, actor });
    return renewed;
  });
}

async function giveInvite(
  tx: Db,
  { id, email, expiresAt, by, actor }: { id: string; email: string; expiresAt: Date; by: InviteBy; actor: Actor },
): Promise<void> {
  if (by === 'mail') await enqueue(tx, 'staff-invite-mail', { inviteId: id });
  await recordChange(tx, actor, {
    subject: 'staff',
    subjectId: id,
    subjectName: email,
    action: 'invited',
    after: { by, expiresAt: expiresAt.toISOString() },
  });
}

/** Takes an invitation back. @returns whom it was for; null when it was accepted or taken back meanwhile */
export async function revokeInvite(
  db: Db,
  { inviteId, actor }: { inviteId: string; actor: Actor },
): Promise<{ email: string } | null> {
  if (!isUuid(inviteId)) return null;
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvites)
      .set({ revokedAt: new Date() })
      .where(and(eq(staffInvites.id, inviteId), standing))
      .returning({ email: staffInvites.email });
    if (!revoked) return null;
    await recordChange(tx, actor, {
      subject: 'staff',
      subjectId: inviteId,
      subjectName: revoked.email,
      action: 'revoked',
    });
    return revoked;
  });
}

/**
 * Takes back, in the transaction that ends somebody's role, what they could come in by again: invitations they gave, and
 * those for their own address. @returns how many
 */
export async function revokeInvitesOf(tx: Db, { userId, email }: { userId: string; email: string }): Promise<number> {
  const revoked = await tx
    .update(staffInvites)
    .set({ revokedAt: new Date() })
    .where(and(or(eq(staffInvites.invitedBy, userId), sql`lower(${staffInvites.email}) = ${email}`), standing))
    .returning({ id: staffInvites.id });
  return revoked.length;
}

/** An invitation to be mailed; null when it is not to be any more. */
export async function findInviteToMail(db: Db, inviteId: string): Promise<InviteInList | null> {
  const { id, email, invitedByName, expiresAt, createdAt } = staffInvites;
  const [invite] = await db
    .select({ id, email, invitedByName, expiresAt, createdAt })
    .from(staffInvites)
    .where(and(eq(id, inviteId), standing, gt(expiresAt, new Date())));
  return invite ?? null;
}

export type OpenInvite = {
  email: string;
  invitedByName: string;
  expiresAt: Date;
  /** of the address's account; null where it has none */
  userId: string | null;
};

/** The invitation that a link opens. Looking uses nothing up. @returns null when it never was, was used or taken back, or is too old */
export async function findOpenInvite(db: Db, token: string): Promise<OpenInvite | null> {
  const [invite] = await db
    .select({
      email: staffInvites.email,
      invitedByName: staffInvites.invitedByName,
      expiresAt: staffInvites.expiresAt,
      userId: users.id,
    })
    .from(staffInvites)
    .leftJoin(users, eq(users.email, staffInvites.email))
    .where(openBy(token));
  return invite ?? null;
}

const openBy = (token: string) =>
  and(eq(staffInvites.tokenHash, hashInviteToken(token)), standing, gt(staffInvites.expiresAt, new Date()));

export type AcceptInviteResult =
  | { ok: true }
  /** used or taken back meanwhile, or too old */
  | { ok: false; reason: 'expired' }
  /** the address has an account by now: who accepts shows that it is theirs */
  | { ok: false; reason: 'has-account' };

/**
 * Opens the account of somebody who was invited, as staff. Whoever invited them vouches for the address.
 *
 * @param given.passwordHash as the sign-in library hashes it
 */
export async function acceptInviteAsNew(
  db: Db,
  given: { token: string; name: string; passwordHash: string },
): Promise<AcceptInviteResult> {
  const { token, name, passwordHash } = given;
  return db.transaction(async (tx) => {
    const invite = await lockOpenInvite(tx, token);
    if (!invite) return { ok: false, reason: 'expired' };
    const { email } = invite;
    const userId = await insertAccount(tx, { name, email, passwordHash, role: 'admin', consentWording: null });
    if (userId === null) return { ok: false, reason: 'has-account' };
    await spendInvite(tx, invite.id, { userId, fullName: name });
    return { ok: true };
  });
}

/**
 * Makes staff of somebody who has an account and has shown that it is theirs. Every session of the account ends: one
 * that stayed open somewhere would open the back office by itself.
 *
 * @param given.previousHash what was kept of the password they typed
 * @param given.passwordHash of another one they chose with it, where that was too short for staff
 */
export async function acceptInviteWithAccount(
  db: Db,
  given: { token: string; userId: string; previousHash: string; passwordHash: string | null },
): Promise<AcceptInviteResult> {
  const { token, userId, previousHash, passwordHash } = given;
  return db.transaction(async (tx) => {
    const invite = await lockOpenInvite(tx, token);
    if (!invite) return { ok: false, reason: 'expired' };
    // Profile before account, as who closes an account takes them.
    const [profile] = await tx
      .select({ fullName: userProfiles.fullName })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (!(await lockAccount(tx, userId)) || (await findPasswordHash(tx, userId)) !== previousHash)
      return { ok: false, reason: 'has-account' };

    const { email } = invite;
    await tx
      .insert(userProfiles)
      .values({ id: userId, email, role: 'admin' })
      .onConflictDoUpdate({ target: userProfiles.id, set: { role: 'admin', updatedAt: new Date() } });
    if (passwordHash !== null) await setPassword(tx, userId, passwordHash);
    await tx.update(users).set({ confirmationPending: false, updatedAt: new Date() }).where(eq(users.id, userId));
    await endWaysIn(tx, userId);
    await spendInvite(tx, invite.id, { userId, fullName: profile?.fullName || email });
    return { ok: true };
  });
}

/** Of two who use a link at once, the second finds it used. */
async function lockOpenInvite(tx: Db, token: string) {
  const [invite] = await tx
    .select({ id: staffInvites.id, email: staffInvites.email })
    .from(staffInvites)
    .where(openBy(token))
    .for('update');
  return invite ?? null;
}

async function spendInvite(tx: Db, inviteId: string, member: Actor): Promise<void> {
  await tx
    .update(staffInvites)
    .set({ acceptedAt: new Date(), acceptedBy: member.userId })
    .where(eq(staffInvites.id, inviteId));
  await recordChange(tx, member, {
    subject: 'staff',
    subjectId: member.userId,
    subjectName: member.fullName,
    action: 'created',
    after: { role: 'admin' },
  });
}

/**
 * Whether somebody is staff, which stays so until the transaction ends: who takes their role away waits.
 */
async function holdStaff(tx: Db, userId: string): Promise<boolean> {
  const held = await tx
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(and(eq(userProfiles.id, userId), eq(userProfiles.role, 'admin')))
    .for('share');
  return held.length > 0;
}
