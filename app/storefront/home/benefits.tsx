import { Leaf, type LucideIcon, MessagesSquare, ShieldCheck, Truck } from 'lucide-react';
import { usePaymentWays } from '#app/storefront/paying/marks/use-payment-ways.ts';

type Benefit = { Icon: LucideIcon; title: string; text: string };

const listBenefits = (waysOnline: string | undefined): Benefit[] => [
  { Icon: Truck, title: 'Envío gratis y rápido', text: 'A toda Colombia, sin monto mínimo.' },
  {
    Icon: ShieldCheck,
    title: 'Pago seguro',
    text: waysOnline ? `Al recibir, o en línea con ${waysOnline}.` : 'Al recibir tu pedido.',
  },
  { Icon: Leaf, title: 'Productos de calidad', text: 'Escogidos uno a uno, con su origen a la vista.' },
  { Icon: MessagesSquare, title: 'Asesoría personalizada', text: 'Te contamos qué es y cómo se usa cada producto.' },
];

/** What speaks for the shop. It names an online way to pay only if the shop takes it. */
export function Benefits() {
  const benefits = listBenefits(usePaymentWays()?.online);
  return (
    <section className="page-width" aria-label="Por qué comprar aquí">
      <ul className="grid divide-line border-y border-line max-md:divide-y md:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        {benefits.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="flex gap-4.5 py-6 lg:flex-col lg:gap-4 lg:px-7 lg:py-10 lg:first:pl-0 lg:last:pr-0"
          >
            <Icon aria-hidden="true" size={30} strokeWidth={1.5} className="shrink-0 text-leaf" />
            <div>
              <h2 className="text-[1.0625rem] leading-6 tracking-[-0.01em]">{title}</h2>
              <p className="mt-1 text-[0.9375rem] leading-[1.375rem] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
