import { renderToStaticMarkup } from 'react-dom/server';
import type { NamedWay } from '#shop/paying/payment-ways.ts';
import { WayMark } from './way-mark.tsx';

/**
 * Writes the names of ways to pay with their marks as HTML, so that browsers need no script for them; '' for no ways.
 * Those for parcels only carry `data-parcels`, by which `PaymentMarks` hides them beside services.
 */
export function writeMarks(ways: readonly NamedWay[]): string {
  return renderToStaticMarkup(
    ways.map(({ code, title, isForParcels }) => (
      <li key={code} data-parcels={isForParcels || undefined} className="flex items-center gap-2">
        <WayMark way={code} />
        {title}
      </li>
    )),
  );
}
