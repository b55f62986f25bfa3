import type { ReviewFilter } from '#shop/reviews/review.ts';

/** The address of the list of reviews; those that wait for staff are shown by default. */
export function reviewsHref({ filter = 'waiting', page = 1 }: { filter?: ReviewFilter; page?: number } = {}): string {
  const params = new URLSearchParams();
  if (filter !== 'waiting') params.set('show', filter);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/admin/reviews?${params}` : '/admin/reviews';
}

/** The address of an action on one review. */
export function reviewHref(reviewId: string, action: 'publish' | 'hide' | 'reply' | 'delete-photo'): string {
  return `/admin/reviews/${reviewId}/${action}`;
}

export const reviewGone = 'La opinión ya no existe.';
