/**
 * What the shop says about shipping and paying on delivery to readers whose city is unknown. It announces nothing that
 * its shipping rules do not give. All such texts are here, so that no page promises free shipping on its own.
 */
import { formatPesos, type Pesos } from '#shop/money.ts';
import { deliveryDaysOf, findShippingRule, freeEverywhereFrom, type ShippingRule } from './shipping-rules.ts';

/** What the rules give to all readers. */
export type AnnouncedShipping = {
  /** what goods are worth from which they ship free to any place at any weight; 0: always; null: never, or unknown */
  freeFrom: Pesos | null;
  onDelivery: OnDelivery;
  /** the delivery days to the nearest and to the farthest place; null if unknown */
  days: { least: number; most: number } | null;
};

/**
 * Whether orders may be paid on delivery. All: `everywhere`. By the country's rule `with-fee`, `by-amount`, or
 * otherwise `by-city`. Against the country's rule, only `elsewhere`. None: `nowhere`.
 */
export type OnDelivery = 'everywhere' | 'with-fee' | 'by-amount' | 'by-city' | 'elsewhere' | 'nowhere' | 'unknown';

/** What the rules that a new shop has give: free shipping everywhere, and paying any order on delivery. */
export const shippedAnnouncement: AnnouncedShipping = {
  freeFrom: 0,
  onDelivery: 'everywhere',
  days: { least: 2, most: 5 },
};

/**
 * Sums up all rules of the shop.
 *
 * @param rules null if they cannot be read: then nothing is promised
 */
export function announceShipping(rules: readonly ShippingRule[] | null): AnnouncedShipping {
  if (!rules) return { freeFrom: null, onDelivery: 'unknown', days: null };
  return { freeFrom: freeEverywhereFrom(rules), onDelivery: onDeliveryOf(rules), days: deliveryDaysOf(rules) };
}

function onDeliveryOf(rules: readonly ShippingRule[]): OnDelivery {
  const country = findShippingRule(rules, { municipalityCode: null, department: '' });
  if (!rules.some(({ codAllowed }) => codAllowed)) return 'nowhere';
  if (!country.codAllowed) return 'elsewhere';
  if (country.codFee > 0) return 'with-fee';
  if (country.codLeast !== null || country.codMost !== null) return 'by-amount';
  return rules.every(takesAnyOrder) ? 'everywhere' : 'by-city';
}

function takesAnyOrder({ codAllowed, codLeast, codMost, codFee }: ShippingRule): boolean {
  return codAllowed && codLeast === null && codMost === null && codFee === 0;
}

/** The texts of public pages; those on paying on delivery are null where the country's rule does not allow it. */
export type ShippingTexts = {
  /** beside a product: 'Envío gratis a toda Colombia' */
  fact: string;
  /** in the bar on every page */
  bar: { shipping: string; onDelivery: string | null };
  /** on the home page */
  benefit: { title: string; text: string };
  /** in the description of a page: 'Envío gratis a toda Colombia y pago contraentrega.' */
  sentence: string;
  /** in the built-in slides of the home page */
  slides: { shipping: string; onDelivery: string | null };
  /** below the button that orders on delivery, in place of what it promises; null where the country's rule allows it */
  notOffered: string | null;
  /** in the legal texts; the middle is emphasized. `onDelivery` says its terms; null if there are none */
  legal: { shipping: readonly [string, string, string]; onDelivery: string | null };
};

/** Words what the rules give. */
export function shippingTexts({ freeFrom, onDelivery }: Omit<AnnouncedShipping, 'days'>): ShippingTexts {
  const terms = onDeliveryTerms[onDelivery];
  const isFree = freeFrom === 0;
  const fact = factOf(freeFrom);
  const sentence = terms === null ? `${fact}.` : `${fact} y pago contraentrega${terms}.`;
  const isAnyOrder = onDelivery === 'everywhere';
  return {
    fact,
    bar: {
      shipping: isFree ? 'Envío gratis y rápido a toda Colombia' : fact,
      onDelivery: terms === null ? null : `Paga contraentrega${terms}`,
    },
    benefit: benefitOf(freeFrom, fact),
    sentence,
    slides: {
      shipping: isAnyOrder ? `${fact} y pagas al recibir.` : sentence,
      onDelivery:
        terms === null
          ? null
          : `Pide hoy sin adelantar dinero y paga en efectivo al recibir,${isAnyOrder ? ' en cualquier municipio del país' : terms}.`,
    },
    notOffered: notOffered[onDelivery] ?? null,
    legal: { shipping: legalShipping(freeFrom), onDelivery: legalOnDelivery(onDelivery) },
  };
}

/** What follows 'pago contraentrega'; null if it is not announced. */
const onDeliveryTerms: Record<OnDelivery, string | null> = {
  everywhere: '',
  'with-fee': ' con recargo',
  'by-amount': ' según tu pedido',
  'by-city': ' según tu ciudad',
  elsewhere: null,
  nowhere: null,
  unknown: null,
};

const notOffered: Partial<Record<OnDelivery, string>> = {
  elsewhere: 'Solo se ofrece en algunas ciudades',
  nowhere: 'Por ahora no se ofrece',
};

function factOf(freeFrom: Pesos | null): string {
  if (freeFrom === null) return 'Envíos a toda Colombia';
  return freeFrom === 0 ? 'Envío gratis a toda Colombia' : `Envío gratis desde ${formatPesos(freeFrom)}`;
}

function benefitOf(freeFrom: Pesos | null, fact: string): ShippingTexts['benefit'] {
  if (freeFrom === 0) return { title: 'Envío gratis y rápido', text: 'A toda Colombia, sin monto mínimo.' };
  const text =
    freeFrom === null
      ? 'Lo que cuesta a tu ciudad lo ves antes de pedir.'
      : 'A toda Colombia. Por menos, lo que cuesta lo ves antes de pedir.';
  return { title: fact, text };
}

const dependsOn = 'Lo que cuesta depende de tu ciudad, del peso y del valor de tu pedido.';

function legalShipping(freeFrom: Pesos | null): ShippingTexts['legal']['shipping'] {
  if (freeFrom === null) return ['Enviamos ', 'a toda Colombia', `. ${dependsOn}`];
  if (freeFrom === 0) return ['El envío es ', 'gratis a toda Colombia', ', sin monto mínimo.'];
  const amount = formatPesos(freeFrom);
  return [
    'El envío es ',
    `gratis desde ${amount}`,
    ` en productos, a toda Colombia. Por menos, depende de tu ciudad y del peso.`,
  ];
}

function legalOnDelivery(onDelivery: OnDelivery): string | null {
  if (onDelivery === 'everywhere') return null;
  if (onDelivery === 'nowhere')
    return 'Por ahora no se ofrece pago contraentrega. Nada cambia en los pedidos que ya se hicieron así.';
  return 'El pago contraentrega se ofrece según tu ciudad y el valor de tu pedido, y puede tener un recargo. Lo ves antes de confirmar.';
}
