import { formatDay } from '#shop/dates.ts';
import { privacyText } from '#shop/legal/default-texts/privacy.server.ts';
import { returnsText } from '#shop/legal/default-texts/returns.server.ts';
import { shippingText } from '#shop/legal/default-texts/shipping.server.ts';
import { termsText } from '#shop/legal/default-texts/terms.server.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import type { AnnouncedShipping } from '#shop/shipping/announced-shipping.ts';
import type { LegalDocument } from './legal-document.ts';
import type { LegalPageKey } from './legal-pages.ts';
import { readMarkdown } from './read-markdown.server.ts';
import { fillFacts, shopFacts, withoutUnknownFacts } from './shop-facts.server.ts';

/** The day the default texts were last changed, at noon in Colombia. Update it whenever one of them changes. */
const defaultTextsRevised = new Date('2026-11-26T12:00:00-05:00');

type LegalPageText = { title: string; description: string; text: string };

const defaults: Record<LegalPageKey, LegalPageText> = {
  terms: {
    title: 'Términos y condiciones',
    description:
      'Quién te vende, cómo se hace y se cancela un pedido, precios, formas de pago y tus derechos como consumidor.',
    text: termsText,
  },
  privacy: {
    title: 'Tratamiento de datos personales',
    description:
      'Qué datos personales tratamos, para qué, con quién los compartimos y cómo puedes conocerlos, corregirlos o borrarlos.',
    text: privacyText,
  },
  returns: {
    title: 'Cambios y devoluciones',
    description:
      'Derecho de retracto en 5 días hábiles, garantía legal, reversión del pago y cómo presentar un reclamo.',
    text: returnsText,
  },
  shipping: {
    title: 'Envíos',
    description: 'A dónde enviamos, cuánto cuesta, cuánto tarda y cómo funciona el pago contraentrega en Colombia.',
    text: shippingText,
  },
};

/** The default text of a legal page, in Markdown. */
export function defaultLegalText(key: LegalPageKey): string {
  return defaults[key].text;
}

/** Builds a legal page: the staff's text or the default one, with the shop's data and what its rules for shipping give filled in. */
export function getLegalDocument(
  key: LegalPageKey,
  settings: SettingsValues,
  announced: AnnouncedShipping,
): LegalDocument {
  const { title, description, text } = defaults[key];
  const own = settings.legalTexts[key].trim();
  const revisedOn = own ? null : formatDay(defaultTextsRevised);
  const facts = shopFacts(settings, announced, revisedOn);
  const blocks = readMarkdown(withoutUnknownFacts(own || text, facts), (part) => fillFacts(part, facts));
  return { title, description, revisedOn, blocks };
}
