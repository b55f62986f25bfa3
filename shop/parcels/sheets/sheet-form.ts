/** The form in which staff arrange the columns of a carrier's file. */
import * as v from 'valibot';
import { type SheetColumn, sheetFieldCodes } from './sheet-fields.ts';

/** More columns than any carrier asks for. */
export const mostColumns = 80;
export const longestHeading = 120;
export const longestFixedText = 200;

const column = v.object({
  heading: v.pipe(v.string(), v.trim(), v.maxLength(longestHeading)),
  field: v.picklist(sheetFieldCodes),
  text: v.pipe(v.string(), v.trim(), v.maxLength(longestFixedText)),
});

export type ReadSheetForm = { ok: true; columns: SheetColumn[] } | { ok: false; problem: string };

/**
 * Reads the columns of the form, in their order: `sheetHeading`, `sheetField` and `sheetText` once for each. Without any, the carrier
 * has no file.
 */
export function readSheetForm(form: FormData): ReadSheetForm {
  const [headings, fields, texts] = [form.getAll('sheetHeading'), form.getAll('sheetField'), form.getAll('sheetText')];
  if (fields.length !== headings.length || texts.length !== headings.length)
    return { ok: false, problem: 'El formulario no llegó completo. Inténtalo otra vez.' };
  if (headings.length > mostColumns) return { ok: false, problem: `Puede tener hasta ${mostColumns} columnas.` };
  const parsed = v.safeParse(
    v.array(column),
    headings.map((heading, index) => ({ heading, field: fields[index], text: texts[index] })),
  );
  if (!parsed.success) return { ok: false, problem: 'Una columna no se puede guardar: su texto es demasiado largo.' };
  const columns = parsed.output.map((one) => ({ ...one, text: one.field === 'fixed' ? one.text : '' }));
  const unnamed = columns.findIndex(({ heading }) => heading === '');
  if (unnamed >= 0) return { ok: false, problem: `Escribe el encabezado de la columna ${unnamed + 1}.` };
  return { ok: true, columns };
}
