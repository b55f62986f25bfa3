import type { StaffSubject } from '#db/schema.ts';

/** The filters of the activity list. */
export type ActivityQuery = {
  subject?: StaffSubject | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  /** date: '2026-11-22' */
  day?: string | undefined;
  page?: number;
};

/** Returns the address of the activity list with the given filters. */
export function activityHref({ subject, subjectId, actorId, day, page }: ActivityQuery = {}): string {
  const params = new URLSearchParams();
  if (actorId) params.set('person', actorId);
  if (subject) params.set('subject', subject);
  if (subject && subjectId) params.set('id', subjectId);
  if (day) params.set('day', day);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `/admin/staff/activity?${params}` : '/admin/staff/activity';
}
