import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';
import { claimOrdersOfAddress } from '#shop/orders/claim-order.server.ts';

/**
 * Marks the address of an account as its owner's, who used a link mailed to it; earlier orders of the address join it.
 */
export async function markAddressConfirmed(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ emailVerified: true, confirmationPending: false, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  if (user) await claimOrdersOfAddress(tx, userId, user.email);
}
