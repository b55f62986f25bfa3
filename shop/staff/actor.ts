import type { Viewer } from '#shop/customers/viewer.ts';

/** A member of staff as the author of a change, with their name, so that the history outlives the account. */
export type StaffActor = Pick<Viewer, 'userId' | 'fullName'>;

/** The author of a change: a member of staff, or a carrier whose interface reported it, which has no account. */
export type Actor = StaffActor | { userId: null; fullName: string };
