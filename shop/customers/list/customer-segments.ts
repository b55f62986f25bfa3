/** The parts of the list of customers: by how often and how recently they ordered. */
export const customerSegments = ['all', 'first', 'repeat', 'silent'] as const;
export type CustomerSegment = (typeof customerSegments)[number];

/** A customer who ordered, but not for this many days, is silent. */
export const silentAfterDays = 90;

/** Parses the segment of a URL; anything unknown is all customers. */
export function segmentIn(code: string | null): CustomerSegment {
  return customerSegments.find((segment) => segment === code) ?? 'all';
}
