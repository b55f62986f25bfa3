import type { Permission } from '#shop/staff/roles/permissions.ts';

/** The password of every test account. */
export const samplePassword = 'clave-de-valeriana';
/** When the profile edited in the tests was last saved. */
export const profileReadAt = '2026-11-20T15:00:00.000Z';

/** The photo of the sample customer's review. */
export const samplePhoto = `/imagenes/opiniones/${'c'.repeat(32)}`;

/** Access rules of one loader or action, and how the tests call it. */
export type AccessRow = {
  /** as in `app/routes.ts`, layouts included */
  address: string;
  /** the module, relative to `app/`; for responses without a page, to the project's root */
  file: string;
  does: 'read' | 'change';
  /**
   * 'everybody': the response depends on no person, or only on the caller's session. 'link': anyone with the secret in
   * the address. 'owner': signed-in people, for their own data. 'staff': the role admin, with the permission of the
   * address.
   */
  who: 'everybody' | 'link' | 'owner' | 'staff';
  /** how access is enforced */
  guard: string;
  /** the response to other callers */
  others: string;
  /** the form of a permitted request */
  form?: Record<string, string>;
  /**
   * the expected status of a permitted request if it is neither 200 nor a redirect: it passes the guard and fails later
   */
  rightly?: number;
  /** for a layout: the page below it that the test requests */
  at?: string;
  /** which secret the link contains; an order's by default */
  secret?: 'reset' | 'confirm' | 'invite' | 'newsletter' | 'quotation' | 'restock' | 'review';
  /** whether staff turn on two-factor authentication first */
  afterTurningOn?: true;
  /** the permissions that the back office requires for this request beside that of the address */
  needs?: Permission | Permission[];
  /** whether a permitted request returns no personal data, or changes nothing */
  impersonal?: true;
};

/** The form of requests that only the password confirms. */
export const password = { password: samplePassword };
export const redirects = { guard: 'redirects to the page; reads no data' };

type More = Partial<Omit<AccessRow, 'address' | 'file' | 'does' | 'who'>>;

export const everybody =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'everybody',
    guard: 'no personal data',
    others: 'same response',
    ...more,
  });

export const link =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'link',
    guard: 'secret in the address, 128 bits or more',
    others: '404',
    ...more,
  });

export const owner =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'owner',
    guard: '`requireViewer` on the layout of /perfil; id from the session',
    others: isOfOneThing(address) ? '/login; signed in: 404' : '/login; signed in: their own data',
    ...more,
  });

export const staff =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'staff',
    guard: '`requireAdmin` on the layout of /admin',
    others: '/login; signed in: 403',
    ...more,
  });

/**
 * Tells whether an address has a record's id as a parameter, so that a user can request it with the id of another
 * user's record.
 */
export function isOfOneThing(address: string): boolean {
  return /:\w+Id\b/.test(address);
}
