import { brandMark } from './brand-mark-shapes.ts';

/** The default logo, two leaves on a disc, shown until a logo has been uploaded. */
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
      <path d={brandMark.smallLeaf} fill={leaf} fillOpacity="0.86" />
      <path d={brandMark.tallLeaf} fill={leaf} />
      <path d={brandMark.ribs} stroke={disc} strokeWidth="1.1" strokeLinecap="round" fill="none" />
    </svg>
  );
}
