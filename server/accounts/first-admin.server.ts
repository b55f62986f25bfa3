import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import { EnvironmentError } from '#server/process/environment.server.ts';
import { adminPasswordLength, longestPassword } from '#shop/customers/credentials/password.ts';
import type { Auth } from './auth.server.ts';
import type { Credentials } from './sign-in.server.ts';

export type FirstAdmin = {
  created: boolean;
  /** only if the password was generated here: shown once, not stored */
  credentials: { email: string; password: string } | null;
};

/**
 * Creates the account of an owner if the shop has no staff, from ADMIN_EMAIL and ADMIN_PASSWORD or with a random
 * password.
 *
 * @throws EnvironmentError that names the invalid setting
 */
export async function ensureFirstAdmin(db: Db, auth: Auth, configured: Credentials | undefined): Promise<FirstAdmin> {
  if (await hasAdmin(db)) {
    // A restored or imported shop may come from before there were roles.
    await db.execute(sql`select shop_give_first_roles()`);
    return { created: false, credentials: null };
  }

  const credentials = configured ?? { email: 'admin@origen.example', password: randomPassword() };
  const made = await auth.createOwner({ name: 'Administración', ...credentials });
  if (made.ok) return { created: true, credentials: configured ? null : credentials };

  if (made.reason === 'weak-password') {
    throw new EnvironmentError(
      `ADMIN_PASSWORD debe tener de ${adminPasswordLength} a ${longestPassword} caracteres y no ser una contraseña muy conocida.`,
    );
  }
  // Another process may have created the admin concurrently.
  if (await hasAdmin(db)) return { created: false, credentials: null };
  // An existing customer account is never promoted to admin at startup: the person who registered the address may not
  // own it.
  throw new EnvironmentError('ADMIN_EMAIL debe ser otro correo: un cliente ya tiene cuenta con ese.');
}

async function hasAdmin(db: Db): Promise<boolean> {
  const admins = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.role, 'admin'))
    .limit(1);
  return admins.length > 0;
}

/** Generates a password of about 79 bits, without characters that are easily confused. */
function randomPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
