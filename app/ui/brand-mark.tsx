/** The shop's own mark, two leaves on a disc, shown while no logo has been uploaded. */
export function BrandMark({
  size = 42,
  inverted = false,
  className,
}: {
  size?: number;
  inverted?: boolean;
  className?: string;
}) {
  const [disc, leaf] = inverted
    ? ['var(--color-sand)', 'var(--color-green-deep)']
    : ['var(--color-green)', 'var(--color-sand)'];
  return (
    <svg aria-hidden="true" viewBox="0 0 42 42" width={size} height={size} className={className}>
      <circle cx="21" cy="21" r="21" fill={disc} />
      <path d="M20 33.5c-7.2-1.6-10.4-7.4-9.3-15.6 7 1.9 10.6 7.6 9.3 15.6z" fill={leaf} fillOpacity="0.86" />
      <path d="M21.3 33.5c-2.2-10.4 1.6-18.3 9.9-22.3 2.4 10-1.2 18.3-9.9 22.3z" fill={leaf} />
      <path
        d="M21.6 32.4c1.2-6.2 3.5-11 7-15.2M19.6 32.4c-1-4.3-2.9-7.9-5.9-10.9"
        stroke={disc}
        strokeWidth="1.1"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
