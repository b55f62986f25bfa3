/** The form in which staff replace a legal text. */
import * as v from 'valibot';
import { optionalText } from '#shop/form-fields.ts';
import { legalPages } from './legal-pages.ts';

/** Several times the length of the longest default text. */
export const longestLegalText = 60_000;

/** The fields of the form at /admin/settings/legal. */
export const legalTextForm = v.object({
  page: v.picklist(
    legalPages.map(({ key }) => key),
    'Ese texto no existe.',
  ),
  /** in Markdown; an empty text, or the default one, keeps the default */
  text: optionalText(longestLegalText),
  /** the fingerprint of the text that the form was filled with */
  fingerprint: v.optional(v.string()),
});

/** The placeholders of legal texts, each with a description of the text that replaces it. */
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
  { name: 'habiles', meaning: 'qué días cuentan en la entrega' },
  { name: 'envio', meaning: 'lo que cuesta el envío, según tus tarifas' },
  { name: 'contraentrega', meaning: 'las condiciones del pago contraentrega, si tus tarifas las tienen' },
];
