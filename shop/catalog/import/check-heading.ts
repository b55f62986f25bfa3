import { isSeen } from '#shop/catalog/fields/seen-fields.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { findColumns, productColumns } from './product-columns.ts';

/** Why a file of products cannot be read; the message is in Spanish. */
export class UnreadableFileError extends Error {}

/**
 * Finds the columns of a file in its first row.
 *
 * @throws UnreadableFileError if they do not suffice, or if the member of staff may not see one of them
 */
export function checkHeading(viewer: Pick<Viewer, 'permissions'>, cells: string[]) {
  const { positions, unknown, repeated } = findColumns(cells);
  if (positions.size === 0 && hasOtherSeparator(cells))
    throw new UnreadableFileError(
      'No se reconoce el separador de las columnas: usa punto y coma, coma, tabulación o barra (|).',
    );
  if (positions.size === 0)
    throw new UnreadableFileError(
      'La primera fila no tiene los nombres de las columnas. Exporta los productos para ver cómo se escriben.',
    );
  if (repeated.length > 0)
    throw new UnreadableFileError(`Estas columnas están repetidas: ${repeated.slice(0, 5).join(', ')}.`);
  if (!positions.has('id') && !positions.has('name'))
    throw new UnreadableFileError('Falta la columna «Id», o «Nombre» para crear productos nuevos.');
  const unseen = productColumns.filter((column) => positions.has(column.key) && !isSeen(viewer, column));
  if (unseen.length > 0)
    throw new UnreadableFileError(
      `Tu rol no permite importar estas columnas: ${unseen.map(({ heading }) => heading).join(', ')}. Quítalas del archivo.`,
    );
  return { positions, unknown: unknown.slice(0, 20) };
}

/** Whether the heading is one cell that holds several column names. */
function hasOtherSeparator([cell = '', ...others]: string[]): boolean {
  return others.length === 0 && findColumns(cell.split(/[^\p{L}\p{N} ]+/u)).positions.size > 1;
}
