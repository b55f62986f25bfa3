import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';

/** Whether somebody's sign-in takes a code beside the password; false for who has no account. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.isOn ?? false;
}
