import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { consents, userProfiles, users } from '#db/schema.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { demoCustomers } from './customers.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Inserts the demo's customers with their profiles and consents, at times relative to `now`. Without a password,
 * signing in as one of them is impossible.
 *
 * @returns their ids by e-mail, except for addresses that already have an account, which is kept
 */
export async function insertDemoCustomers(tx: Db, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { fullName, email, daysAgo, ...profile } of demoCustomers) {
    const id = randomUUID();
    const joinedAt = new Date(now.getTime() - daysAgo * dayMs);
    const made = await tx
      .insert(users)
      .values({ id, name: fullName, email, emailVerified: true, createdAt: joinedAt, updatedAt: joinedAt })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made.length === 0) continue;
    await tx.insert(userProfiles).values({ id, fullName, email, ...profile, updatedAt: joinedAt });
    const wording = wordingText(registrationConsent);
    await tx.insert(consents).values({ purpose: 'terms-and-data', wording, email, userId: id, grantedAt: joinedAt });
    ids.set(email, id);
  }
  return ids;
}
