import type { Db } from '#db/database.server.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { writeCsvRows } from '#shop/csv/write-csv.ts';
import { type AnswerColumns, findAnswerColumns, readAnswerRows } from '#shop/parcels/sheets/answer-file.ts';
import type { GuideRow } from '#shop/parcels/sheets/match-guides.ts';
import { findCarrierSheet } from '#shop/parcels/sheets/save-sheet.server.ts';
import { mostAnswerRows, previewGuides } from '#shop/parcels/sheets/take-guides.server.ts';

/** What a carrier's answer would do, and what is sent back to apply it. */
export type AnswerPreview = {
  name: string;
  carrier: { id: string; name: string };
  columns: string[];
  chosen: AnswerColumns;
  rows: GuideRow[];
  /** row, order and guide of each row, as CSV text */
  table: string;
};

export type CheckedAnswer =
  | { preview: AnswerPreview }
  /** `columns`: those of the file, of which staff choose two */
  | { problem: string; columns?: string[] };

/** Reads an uploaded answer by the columns that staff chose, or else by those kept with the carrier or obvious ones. */
export async function checkAnswer(
  db: Db,
  form: FormData,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<CheckedAnswer> {
  const text = (field: string) => String(form.get(field) ?? '');
  const carrier = await findCarrierSheet(db, text('carrier'));
  if (!carrier) return { problem: 'Elige una transportadora de la lista.' };
  const file = await readSpreadsheet(bytes);
  if ('problem' in file) return file;
  const [orderNumber, guide] = [text('orderColumn'), text('guideColumn')];
  const typed = orderNumber !== '' && guide !== '' ? { orderNumber, guide } : null;
  const found = findAnswerColumns(file.lines, typed ?? carrier.sheet?.answer ?? null);
  if (!found) return { problem: 'La primera fila debe tener los nombres de las columnas, una por celda.' };
  const { sheet, columns: chosen } = found;
  if (!chosen || chosen.orderNumber === chosen.guide)
    return { problem: 'Elige qué columna tiene el número del pedido y cuál la guía.', columns: sheet.columns };
  const rows = readAnswerRows(sheet, chosen);
  if (rows.length === 0) return { problem: 'El archivo solo tiene el encabezado.' };
  if (rows.length > mostAnswerRows)
    return { problem: `El archivo tiene más de ${mostAnswerRows.toLocaleString('es-CO')} filas. Divídelo en varios.` };
  return {
    preview: {
      name,
      carrier: { id: carrier.id, name: carrier.name },
      columns: sheet.columns,
      chosen,
      rows: await previewGuides(db, carrier.id, rows),
      table: writeCsvRows(rows.map((row) => [row.row, row.orderNumber, row.guide])),
    },
  };
}
