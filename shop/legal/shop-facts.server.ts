import { deliveryTerms } from '#shop/orders/order-terms.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';
import type { Inline } from './legal-document.ts';

/** What the names in braces of a legal text stand for; nothing where the shop has not said it. */
export type ShopFacts = ReadonlyMap<string, Inline[]>;

/**
 * What a legal text may say of the shop, by the name it is called in the text: `{nit}`, `{correo}`.
 *
 * @param revisedOn the day of the text, in words; null where it is not known
 */
export function shopFacts(settings: SettingsValues, revisedOn: string | null): ShopFacts {
  const email = settings.contactEmail.trim();
  const phone = settings.contactPhone.trim();
  // Only a number the shop gave: the built-in one is nobody's.
  const whatsapp = whatsappNumber(settings.contactWhatsapp);
  const emailLink = email ? [link(`mailto:${email}`, email)] : [];
  const whatsappChat = whatsapp ? [link(whatsappLink(whatsapp), readableNumber(whatsapp))] : [];
  return new Map(
    Object.entries({
      tienda: words(settings.siteName),
      vendedor: words(settings.legalName.trim() || settings.siteName),
      nit: words(settings.nit),
      direccion: words(settings.contactAddress),
      ciudad: words(settings.city),
      horario: words(settings.openingHours),
      telefono: phone ? [link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)] : [],
      correo: emailLink,
      whatsapp: whatsappChat,
      contacto: waysToWrite(emailLink, whatsappChat),
      entrega: words(deliveryTerms),
      fecha: words(revisedOn ?? ''),
    }),
  );
}

const named = /\{([a-z]+)\}/g;

/** A text without the lines that name something the shop has not said: it claims nothing that nobody gave it. */
export function withoutUnknownFacts(text: string, facts: ShopFacts): string {
  return text
    .split('\n')
    .filter((line) => !line.matchAll(named).some(([, name = '']) => facts.get(name)?.length === 0))
    .join('\n');
}

/** Puts the facts in place of their names. A name that is none of them stays as it is. */
export function fillFacts(text: string, facts: ShopFacts): Inline[] {
  // Split by a pattern with one group, every other part is what the group caught.
  return text.split(named).flatMap((part, index): Inline[] => {
    if (index % 2 === 0) return part ? words(part, { trim: false }) : [];
    return facts.get(part) ?? words(`{${part}}`);
  });
}

/** How to write to the shop, to follow 'escríbenos': every page has the WhatsApp button, whatever else is set. */
function waysToWrite(email: Inline[], whatsapp: Inline[]): Inline[] {
  const ways = [
    ...(email.length > 0 ? [[...words('al correo ', { trim: false }), ...email]] : []),
    ...(whatsapp.length > 0 ? [[...words('al WhatsApp ', { trim: false }), ...whatsapp]] : []),
  ];
  if (ways.length === 0) return words('con el botón de WhatsApp de esta página');
  return ways.flatMap((way, index) => (index === 0 ? way : [...words(' o ', { trim: false }), ...way]));
}

function words(text: string, { trim = true } = {}): Inline[] {
  const said = trim ? text.trim() : text;
  return said ? [{ kind: 'text', text: said }] : [];
}

function link(href: string, text: string): Inline {
  return { kind: 'link', href, content: [{ kind: 'text', text }] };
}

/** '573001234567' as people read it: '+57 300 123 4567', never broken across lines. */
function readableNumber(number: string): string {
  return number.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57\u00a0$1\u00a0$2\u00a0$3');
}
