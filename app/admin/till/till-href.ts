export const tillHref = '/admin/till';
export const closeTillHref = '/admin/till/close';
export const moveCashHref = '/admin/till/move';

/** The address of the sheet of a closed till. */
export function closingHref(tillId: string): string {
  return `/admin/till/${tillId}`;
}

/** The address of a page of the earlier closings. */
export function closingsHref(page: number): string {
  return page > 1 ? `${tillHref}?page=${page}` : tillHref;
}
