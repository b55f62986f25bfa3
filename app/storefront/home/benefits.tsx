import { Leaf, type LucideIcon, MessagesSquare, ShieldCheck, Truck } from 'lucide-react';
import { usePaymentWays } from '#app/storefront/paying/marks/use-payment-ways.ts';

type Benefit = { Icon: LucideIcon; title: string; text: string };

type BenefitsProps = {
  shipping: Omit<Benefit, 'Icon'>;
  /** whether the country's rule lets orders be paid on delivery */
  isOnDelivery: boolean;
};

const listBenefits = ({ shipping, isOnDelivery }: BenefitsProps, waysOnline: string | undefined): Benefit[] => [
  { Icon: Truck, ...shipping },
  { Icon: ShieldCheck, title: 'Pago seguro', text: payingText(isOnDelivery, waysOnline) },
  { Icon: Leaf, title: 'Productos de calidad', text: 'Escogidos uno a uno, con su origen a la vista.' },
  { Icon: MessagesSquare, title: 'Asesoría personalizada', text: 'Te contamos qué es y cómo se usa cada producto.' },
];

function payingText(isOnDelivery: boolean, waysOnline: string | undefined): string {
  if (waysOnline) return isOnDelivery ? `Al recibir, o en línea con ${waysOnline}.` : `En línea con ${waysOnline}.`;
  return isOnDelivery ? 'Al recibir tu pedido.' : 'Eliges cómo pagar al hacer tu pedido.';
}

/** What speaks for the shop. It names only ways to pay that the shop takes. */
export function Benefits(props: BenefitsProps) {
  const benefits = listBenefits(props, usePaymentWays()?.online);
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
