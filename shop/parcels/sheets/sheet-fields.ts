/** What the columns of the file for a carrier may have, and the first guess at it from their headings. */
import type { CarrierSheet, SheetColumn, SheetField } from '#db/schema.ts';
import { foldText } from '#shop/text/fold-text.ts';

export type { CarrierSheet, SheetColumn, SheetField };

/** The fields as staff know them, in the order of the form. */
export const sheetFieldWords: Record<SheetField, string> = {
  name: 'Nombre completo',
  'first-name': 'Nombres',
  'last-name': 'Apellidos',
  phone: 'Teléfono',
  address: 'Dirección',
  suburb: 'Barrio',
  directions: 'Indicaciones de la dirección',
  city: 'Ciudad',
  department: 'Departamento',
  'municipality-code': 'Código DANE (5 cifras)',
  'municipality-code-8': 'Código DANE (8 cifras)',
  'order-number': 'Número del pedido',
  content: 'Qué lleva, en palabras',
  'declared-value': 'Valor declarado',
  'cod-amount': 'Valor a cobrar',
  kilos: 'Peso en kilos',
  grams: 'Peso en gramos',
  length: 'Largo (cm)',
  width: 'Ancho (cm)',
  height: 'Alto (cm)',
  units: 'Unidades del pedido',
  notes: 'Notas del cliente',
  fixed: 'Texto fijo, o vacía',
};
export const sheetFieldCodes = Object.keys(sheetFieldWords) as SheetField[];

/** The first that matches a folded heading decides. */
const guesses: [SheetField, RegExp][] = [
  // What the shop knows of itself, and what it does not know of its customers, is left to staff.
  [
    'fixed',
    /remitente|origen|\bnit\b|cedula|documento|identificacion|correo|e-?mail|pais|servicio|forma de pago|cuenta/,
  ],
  ['municipality-code-8', /(dane|codigo).*\b8\b/],
  ['municipality-code', /\bdane\b|divipola|cod(igo)? (de )?(la )?(ciudad|municipio|destino)/],
  ['order-number', /pedido|orden|referencia interna|^referencia$|factura|remision/],
  ['last-name', /apellido/],
  ['first-name', /^(primer )?nombres?$/],
  ['phone', /\btel|celular|movil/],
  ['cod-amount', /recaud|contraentrega|contra entrega|a cobrar|cobro|\bcod\b/],
  ['declared-value', /declarado|valor comercial|valor asegurado|valor (de la )?mercancia/],
  ['suburb', /barrio|localidad/],
  ['directions', /indicacion|complemento|detalle.*direccion|como llegar|punto de referencia/],
  ['address', /direccion/],
  ['department', /departamento|\bdepto\b|\bdpto\b/],
  ['city', /ciudad|municipio|poblacion|^destino$/],
  ['grams', /gramos|\bgrs?\b/],
  ['kilos', /peso|\bkgs?\b|\bkilos\b/],
  ['length', /largo|longitud/],
  ['width', /ancho/],
  ['height', /\balto\b|altura/],
  ['content', /contenido|contener|descripcion|producto/],
  ['units', /unidades|cantidad/],
  ['notes', /\bnotas?\b|observacion|comentario/],
  ['name', /nombre|destinatario|contacto|cliente/],
];

/** Proposes what a column has, from its heading; a fixed text if no field is obvious. */
export function guessSheetField(heading: string): SheetField {
  const folded = foldText(heading.replaceAll(/[_*:()./]/g, ' '));
  return guesses.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'fixed';
}

/** Takes the headings of a carrier's template over as columns, with what each probably has, for staff to confirm. */
export function columnsOfTemplate(headings: readonly string[]): SheetColumn[] {
  return headings.map((heading) => ({ heading, field: guessSheetField(heading), text: '' }));
}
