import type { Review, ReviewStatus } from '#db/schema.ts';

export type { ReviewStatus };

export const longestReview = 1_500;
export const longestReply = 1_000;
export const longestReason = 300;
export const mostPhotos = 3;

/** Why a visitor reports a review. */
export const reportReasons = [
  'No es cierta',
  'Es ofensiva',
  'Tiene datos personales',
  'Promete una cura',
  'Otra razón',
];

/** The meaning of a number of stars, as shoppers choose it. */
export const starWords: Record<number, string> = {
  5: 'Excelente',
  4: 'Muy bueno',
  3: 'Bueno',
  2: 'Regular',
  1: 'Malo',
};

/** The statuses as staff see them. */
export const reviewStatusWords: Record<ReviewStatus, string> = {
  published: 'Publicada',
  pending: 'Por revisar',
  hidden: 'Oculta',
};

/** The parts of the staff's list. 'waiting': reviews to publish or hide, and those that visitors reported. */
export type ReviewFilter = 'waiting' | 'published' | 'hidden' | 'all';

/** A published review as shoppers see it. */
export type PublishedReview = Pick<
  Review,
  'id' | 'stars' | 'body' | 'photos' | 'authorName' | 'isDemo' | 'reply' | 'createdAt'
>;

/** A review as staff see it. */
export type StaffReview = Pick<
  Review,
  | 'id'
  | 'stars'
  | 'body'
  | 'photos'
  | 'status'
  | 'authorName'
  | 'isDemo'
  | 'hiddenReason'
  | 'reply'
  | 'repliedByName'
  | 'reportCount'
  | 'reportReason'
  | 'createdAt'
> & { order: { id: string; orderNumber: string }; product: { id: string; name: string } };

/**
 * The public name of a reviewer: the first name and the initial of the last one, 'Laura G.'.
 *
 * @returns '' without a first name
 */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [first = ''] = firstName.trim().split(/\s+/u);
  const [initial = ''] = lastName.trim();
  return first && initial ? `${first} ${initial.toLocaleUpperCase('es-CO')}.` : first;
}

/** The name shown with a review. A review whose author closed their account has no name, and gets a general one. */
export function shownName({ authorName }: Pick<Review, 'authorName'>): string {
  return authorName || 'Cliente de la tienda';
}
