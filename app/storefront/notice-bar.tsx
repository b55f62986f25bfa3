import { HandCoins, MessagesSquare, Truck } from 'lucide-react';
import { classNames } from '#app/ui/class-names.ts';

const assurances = [
  { Icon: Truck, text: 'Envío gratis y rápido a toda Colombia' },
  { Icon: HandCoins, text: 'Paga contraentrega' },
  { Icon: MessagesSquare, text: 'Asesoría personalizada' },
];

/** The bar with the shop's assurances at the top of the page; phones show only the first. */
export function NoticeBar() {
  return (
    <div className="bg-green-deep text-on-deep">
      <ul className="page-width flex min-h-9 items-center justify-center gap-x-10 py-1.5 text-small">
        {assurances.map(({ Icon, text }, index) => (
          <li key={text} className={classNames('flex items-center gap-2.5', index > 0 && 'max-md:hidden')}>
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ochre" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
