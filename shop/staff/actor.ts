import type { Viewer } from '#shop/customers/viewer.ts';

/** The author of a change, with their name, so that the history outlives the account. */
export type Actor = Pick<Viewer, 'userId' | 'fullName'>;
