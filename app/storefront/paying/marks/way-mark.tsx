import type { WayCode } from '#shop/paying/payment-ways.ts';
import marks from './marks.svg';

/** The mark of a way to pay, beside its name. A picture of one file for all marks, so that it costs no script. */
export function WayMark({ way, size = 24 }: { way: WayCode; size?: 24 | 32 }) {
  return (
    <img
      src={`${marks}#${way}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="block shrink-0"
    />
  );
}
