import { callLink } from '#shop/call-link.ts';
import { deliveryDayTerms, deliveryTerms } from '#shop/orders/order-terms.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { type AnnouncedShipping, shippingTexts } from '#shop/shipping/announced-shipping.ts';
import { legalQuestion, whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';
import type { Inline } from './legal-document.ts';

/** The values of a legal text's placeholders; empty if the shop has not set them. */
export type ShopFacts = ReadonlyMap<string, Inline[]>;

/**
 * Collects what a legal text may say about the shop, by the name of its placeholder: 'nit' for `{nit}`.
 *
 * @param revisedOn the day of the text, in words; null if unknown
 */
export function shopFacts(settings: SettingsValues, announced: AnnouncedShipping, revisedOn: string | null): ShopFacts {
  const shipping = shippingTexts(announced).legal;
  const [before, strong, after] = shipping.shipping;
  const email = settings.contactEmail.trim();
  const phone = settings.contactPhone.trim();
  // Only a number from the settings: the built-in one is a placeholder.
  const whatsapp = whatsappNumber(settings.contactWhatsapp);
  const emailLink = email ? [link(`mailto:${email}`, email)] : [];
  const whatsappChat = whatsapp ? [link(whatsappLink(whatsapp, legalQuestion), readableNumber(whatsapp))] : [];
  const phoneLink = phone ? [link(callLink(phone), phone)] : [];
  return new Map(
    Object.entries<Inline[]>({
      tienda: textNodes(settings.siteName),
      vendedor: textNodes(settings.legalName.trim() || settings.siteName),
      nit: textNodes(settings.nit),
      direccion: textNodes(settings.contactAddress),
      ciudad: textNodes(settings.city),
      horario: textNodes(settings.openingHours),
      telefono: phoneLink,
      correo: emailLink,
      whatsapp: whatsappChat,
      contacto: contactLinks(emailLink, whatsappChat, phoneLink, settings.contactAddress),
      entrega: textNodes(deliveryTerms(announced.days)),
      habiles: textNodes(deliveryDayTerms(settings)),
      envio: [
        ...textNodes(before, { trim: false }),
        { kind: 'strong', content: textNodes(strong) },
        ...textNodes(after, { trim: false }),
      ],
      contraentrega: textNodes(shipping.onDelivery ?? ''),
      fecha: textNodes(revisedOn ?? ''),
    }),
  );
}

const placeholder = /\{([a-z]+)\}/g;

/** Drops the lines of a text whose placeholders have no value, so that a page claims nothing the shop has not set. */
export function withoutUnknownFacts(text: string, facts: ShopFacts): string {
  return text
    .split('\n')
    .filter((line) => !line.matchAll(placeholder).some(([, name = '']) => facts.get(name)?.length === 0))
    .join('\n');
}

/** Replaces placeholders by their values. An unknown placeholder stays as it is. */
export function fillFacts(text: string, facts: ShopFacts): Inline[] {
  // Splitting by a pattern with one group puts the captured names at the odd positions.
  return text.split(placeholder).flatMap((part, index): Inline[] => {
    if (index % 2 === 0) return part ? textNodes(part, { trim: false }) : [];
    return facts.get(part) ?? textNodes(`{${part}}`);
  });
}

/**
 * The ways to write to the shop, to follow 'escríbenos': mail and WhatsApp, else the telephone, else the address in the
 * settings.
 */
function contactLinks(email: Inline[], whatsapp: Inline[], phone: Inline[], address: string): Inline[] {
  const links = [
    ...(email.length > 0 ? [[...textNodes('al correo ', { trim: false }), ...email]] : []),
    ...(whatsapp.length > 0 ? [[...textNodes('al WhatsApp ', { trim: false }), ...whatsapp]] : []),
  ];
  if (links.length === 0 && phone.length > 0) return [...textNodes('al teléfono ', { trim: false }), ...phone];
  if (links.length === 0) return textNodes(`a ${address.trim() || 'la dirección de la tienda'}`);
  return links.flatMap((nodes, index) => (index === 0 ? nodes : [...textNodes(' o ', { trim: false }), ...nodes]));
}

function textNodes(text: string, { trim = true } = {}): Inline[] {
  const trimmed = trim ? text.trim() : text;
  return trimmed ? [{ kind: 'text', text: trimmed }] : [];
}

function link(href: string, text: string): Inline {
  return { kind: 'link', href, content: [{ kind: 'text', text }] };
}

/** Formats '573001234567' as '+57 300 123 4567', with no-break spaces. */
function readableNumber(number: string): string {
  return number.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57\u00a0$1\u00a0$2\u00a0$3');
}
