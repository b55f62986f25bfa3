import { classNames } from '#app/ui/class-names.ts';
import { type Rating, ratingWords } from '#shop/catalog/rating.ts';

/** The rating of a product after a star: '4,8 · 12 opiniones'. */
export function RatingMark({ rating, className }: { rating: Rating; className?: string }) {
  return (
    <span className={classNames('tabular star-before', className)}>
      <span className="sr-only">Calificación: </span>
      {ratingWords(rating)}
    </span>
  );
}
