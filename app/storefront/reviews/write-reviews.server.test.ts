import { expect, test } from 'vitest';
import { starCountsOf } from '#shop/catalog/rating.ts';
import type { PublishedReview } from '#shop/reviews/review.ts';
import { writeReviews } from './write-reviews.server.tsx';

const nothing = { ones: 0, twos: 0, threes: 0, fours: 0, fives: 0, demoCount: 0, demoStars: 0 };

const aReview: PublishedReview = {
  id: 'a4b1c2d3-0000-4000-8000-000000000000',
  stars: 5,
  body: 'Muy buena.',
  photos: [],
  authorName: 'Laura G.',
  isDemo: false,
  reply: '',
  createdAt: new Date('2026-11-20T17:00:00Z'),
};

const textOf = (html: string | null) => html?.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') ?? '';

test('the reviews begin with the average and how many gave each number of stars, five first', () => {
  const starCounts = starCountsOf({ ...nothing, ones: 1, fours: 2, fives: 5 });

  const text = textOf(writeReviews({ starCounts, reviews: [aReview] }));

  expect(text).toContain('4,3');
  expect(text).toContain('8 opiniones');
  expect(text).toMatch(/5 estrellas 5 4 estrellas 2 3 estrellas 0 2 estrellas 0 1 estrella 1/);
});

test('a review that came with the demo shop is labelled, one of a buyer is not', () => {
  const starCounts = starCountsOf({ ...nothing, fives: 1, demoCount: 1, demoStars: 5 });
  const written = (isDemo: boolean) => textOf(writeReviews({ starCounts, reviews: [{ ...aReview, isDemo }] }));

  expect(written(true)).toContain('Opinión de demostración');
  expect(written(true)).not.toContain('Compra verificada');
  expect(written(false)).not.toContain('Opinión de demostración');
  expect(written(false)).toContain('Compra verificada');
});

test('an average that includes reviews of the demo shop says so, and does not claim buyers only', () => {
  const written = (demoCount: number) =>
    textOf(writeReviews({ starCounts: starCountsOf({ ...nothing, fives: 2, demoCount }), reviews: [aReview] }));

  expect(written(1)).toContain('El promedio incluye opiniones de demostración.');
  expect(written(1)).not.toContain('Solo opina quien compró');
  expect(written(0)).not.toContain('opiniones de demostración');
  expect(written(0)).toContain('Solo opina quien compró el producto y lo recibió.');
});
