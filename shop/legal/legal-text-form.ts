/** What staff write in place of one of the shop's legal texts. */
import * as v from 'valibot';
import { optionalText } from '#shop/form-fields.ts';
import { legalPages } from './legal-pages.ts';

/** Several times the longest of the default texts. */
export const longestLegalText = 60_000;

/** What the form of /admin/settings/legal sends. */
export const legalTextForm = v.object({
  page: v.picklist(
    legalPages.map(({ key }) => key),
    'Ese texto no existe.',
  ),
  /** in Markdown; nothing, or the default text, leaves the default */
  text: optionalText(longestLegalText),
  /** the mark of the text that the form was filled with */
  fingerprint: v.optional(v.string()),
});

/** What may stand in braces in a legal text, and what the page says in its place. */
export const legalFacts: readonly { name: string; meaning: string }[] = [
  { name: 'tienda', meaning: 'el nombre del sitio' },
  { name: 'vendedor', meaning: 'la razón social, o el nombre del sitio' },
  { name: 'nit', meaning: 'el NIT' },
  { name: 'direccion', meaning: 'la dirección de contacto' },
  { name: 'ciudad', meaning: 'la ciudad' },
  { name: 'horario', meaning: 'el horario' },
  { name: 'telefono', meaning: 'el teléfono de contacto' },
  { name: 'correo', meaning: 'el correo de contacto' },
  { name: 'whatsapp', meaning: 'el WhatsApp' },
  { name: 'contacto', meaning: 'el correo y el WhatsApp' },
  { name: 'entrega', meaning: 'los plazos de entrega' },
];
