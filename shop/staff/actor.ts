import type { Viewer } from '#shop/customers/viewer.ts';

/** Who makes a change: kept by name too, so that its history outlives the account. */
export type Actor = Pick<Viewer, 'userId' | 'fullName'>;
