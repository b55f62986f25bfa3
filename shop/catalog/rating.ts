/** The published reviews of a product in brief. */
export type Rating = {
  /** mean of the stars, from 1 to 5 */
  average: number;
  /** at least 1 */
  count: number;
};

/** The rating of a product from its number of reviews and the sum of their stars; null without reviews. */
export function ratingOf(count: number, stars: number): Rating | null {
  return count > 0 ? { average: stars / count, count } : null;
}

/** The mean of the stars with one decimal: '4,8'. */
export function averageWords({ average }: Pick<Rating, 'average'>): string {
  return average.toFixed(1).replace('.', ',');
}

/** The rating as shoppers see it: '4,8 · 12 opiniones'. */
export function ratingWords(rating: Rating): string {
  return `${averageWords(rating)} · ${rating.count} ${rating.count === 1 ? 'opinión' : 'opiniones'}`;
}

/** The published reviews of a product, counted by their stars. */
export type StarCounts = {
  /** from one star to five */
  byStars: [number, number, number, number, number];
  count: number;
  /** the sum of all stars */
  stars: number;
  /** count and sum without the demo shop's reviews */
  genuine: { count: number; stars: number };
};

/** @returns null without reviews */
export function starCountsOf(row: {
  ones: number;
  twos: number;
  threes: number;
  fours: number;
  fives: number;
  demoCount: number;
  demoStars: number;
}): StarCounts | null {
  const byStars: StarCounts['byStars'] = [row.ones, row.twos, row.threes, row.fours, row.fives];
  const count = byStars.reduce((sum, number) => sum + number, 0);
  const stars = byStars.reduce((sum, number, place) => sum + number * (place + 1), 0);
  const genuine = { count: count - row.demoCount, stars: stars - row.demoStars };
  return count > 0 ? { byStars, count, stars, genuine } : null;
}
