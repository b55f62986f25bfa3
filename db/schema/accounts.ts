/** Accounts, and what the sign-in library stores about them. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type Role, roles } from './codes.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** whether sign-in is blocked until the address is confirmed */
  confirmationPending: boolean('confirmation_pending').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Second factors: the secret of an authenticator app and the recovery codes, both encrypted by the sign-in library. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** whether a first valid code has confirmed the app's setup */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

export const userProfiles = pgTable(
  'user_profiles',
  {
    id: text('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull().default(''),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull().default('customer'),
    /**
     * what a member of staff may do: the code of a built-in role or the id of a row in `staff_roles`; without one, only
     * what all staff may. It counts only with the role 'admin'
     */
    staffRole: text('staff_role'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    department: text('department'),
    birthDate: date('birth_date'),
    avatarUrl: text('avatar_url'),
    coverPhotoUrl: text('cover_photo_url'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('user_profiles_role', oneOf('role', roles)),
    index('user_profiles_search').using(
      'gin',
      sql`shop_fold(full_name) gin_trgm_ops`,
      sql`shop_fold(email) gin_trgm_ops`,
      table.phone.op('gin_trgm_ops'),
    ),
  ],
);

/** The roles that the shop made for its staff, beside the built-in ones; see `shop/staff/roles/roles.ts`. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** codes of permissions; unknown ones have no effect */
    permissions: text('permissions').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('staff_roles_name').on(sql`lower(${table.name})`)],
);

/** Invitations to join the staff, by a single-use link stored as a hash. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** SHA-256 of the link's secret */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    invitedByName: text('invited_by_name').notNull().default(''),
    /** the role of the person who accepts it; see `userProfiles.staffRole` */
    staffRole: text('staff_role'),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: text('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // One open invitation per address.
    uniqueIndex('staff_invites_standing')
      .on(sql`lower(${table.email})`)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('staff_invites_latest').on(table.createdAt),
  ],
);

export type UserProfile = typeof userProfiles.$inferSelect;
export type StaffRoleRow = typeof staffRoles.$inferSelect;
export type StaffInvite = typeof staffInvites.$inferSelect;
