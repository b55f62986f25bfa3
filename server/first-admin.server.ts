import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import { adminPasswordLength, longestPassword } from '#shop/customers/password.ts';
import type { Auth, Credentials } from './auth.server.ts';
import { EnvironmentError } from './environment.server.ts';

export type FirstAdmin = {
  created: boolean;
  /** how to sign in, only when the password was made up here: shown once, kept nowhere */
  credentials: { email: string; password: string } | null;
};

/**
 * Sees to it that somebody can open the admin: with no admin in the database one is created, from the environment's
 * ADMIN_EMAIL and ADMIN_PASSWORD or, without them, with a random password.
 *
 * @throws EnvironmentError that names the setting at fault
 */
export async function ensureFirstAdmin(db: Db, auth: Auth, given: Credentials | undefined): Promise<FirstAdmin> {
  if (await hasAdmin(db)) return { created: false, credentials: null };

  const credentials = given ?? { email: 'admin@origen.example', password: randomPassword() };
  const made = await auth.createAdmin({ name: 'Administración', ...credentials });
  if (made.ok) return { created: true, credentials: given ? null : credentials };

  if (made.reason === 'weak-password') {
    throw new EnvironmentError(
      `ADMIN_PASSWORD debe tener de ${adminPasswordLength} a ${longestPassword} caracteres y no ser una contraseña muy conocida.`,
    );
  }
  // Another process of the same start may have been quicker.
  if (await hasAdmin(db)) return { created: false, credentials: null };
  // Whoever registered an address may not own it, so an account is never raised to admin at a start.
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

/** Four groups of four, from signs that are not taken for one another when copied by hand: some 78 bits. */
function randomPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
