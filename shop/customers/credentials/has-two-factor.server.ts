import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';

/** Whether signing in to this account requires a second factor; false if there is no account. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.isOn ?? false;
}
