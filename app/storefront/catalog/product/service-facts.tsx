import { Clock, MapPin, Wallet } from 'lucide-react';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import type { Product } from '#shop/catalog/product.ts';
import { shopPlace } from '#shop/settings/shop-place.ts';

/** Shows the place, the duration and the payment of an appointment, where other products show their delivery. */
export function ServiceFacts({ product }: { product: Pick<Product, 'durationMinutes' | 'servicePlace'> }) {
  const settings = usePublicSettings();
  const place = product.servicePlace ?? shopPlace(settings);
  const facts = [
    { Icon: Clock, text: product.durationMinutes > 0 ? `${product.durationMinutes} minutos, con cita` : 'Con cita' },
    { Icon: MapPin, text: place },
    { Icon: Wallet, text: 'Puedes pagar en la tienda, el día de tu cita' },
  ];
  return (
    <ul className="mt-3 grid gap-2 text-label">
      {facts.map(({ Icon, text }) => (
        <li key={text} className="flex items-start gap-2.5">
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-leaf" />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  );
}
