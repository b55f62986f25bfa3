const five = [1, 2, 3, 4, 5];

/** Five stars; `stars` of them are filled. */
export function Stars({ stars, className = 'size-4' }: { stars: number; className?: string }) {
  return (
    <span className="inline-flex gap-0.5 align-[-0.15em]">
      <span className="sr-only">{stars} de 5 estrellas</span>
      {five.map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={`${className} ${star <= stars ? 'fill-star' : 'fill-line'}`}
        >
          <path d="m12 1.5 3.2 6.9 7.3.9-5.4 5.1 1.4 7.4-6.5-3.7-6.5 3.7 1.4-7.4L1.5 9.3l7.3-.9z" />
        </svg>
      ))}
    </span>
  );
}
