import { classNames } from '#app/ui/class-names.ts';
import { useNamedWays } from './use-named-ways.ts';
import { WayMark } from './way-mark.tsx';

/** The ways to pay that the shop takes, each with its mark and name. Renders nothing while they are unknown. */
export function PaymentMarks({ className }: { className?: string }) {
  const ways = useNamedWays();
  if (ways.length === 0) return null;
  return (
    <ul aria-label="Formas de pago" className={classNames('flex flex-wrap gap-x-4 gap-y-2 text-small', className)}>
      {ways.map(({ code, title }) => (
        <li key={code} className="flex items-center gap-2">
          <WayMark way={code} />
          {title}
        </li>
      ))}
    </ul>
  );
}
