import { redirect } from 'react-router';
import { type Flash, flashCookie } from '#app/account/flash.ts';
import { guidesFileHref, parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import type { AnswerRow } from '#shop/parcels/sheets/answer-file.ts';
import { findCarrierSheet, keepAnswerColumns } from '#shop/parcels/sheets/save-sheet.server.ts';
import { mostAnswerRows, takeGuides } from '#shop/parcels/sheets/take-guides.server.ts';
import type { Route } from './+types/apply-guides';

/** Redirects GET requests, as after signing in again, to the page with the form. */
export function loader() {
  return redirect(guidesFileHref);
}

/** Gives the parcels the guides of a preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const text = (field: string) => String(form.get(field) ?? '');
  const carrier = await findCarrierSheet(db, text('carrier'));
  const rows = await readRows(text('table'));
  if (!carrier || rows.length === 0)
    return backWith(guidesFileHref, refused('El archivo no llegó completo. Súbelo otra vez.'));
  const taken = await takeGuides(db, { carrierId: carrier.id, rows, actor });
  if (!taken.ok)
    return backWith(
      guidesFileHref,
      refused(
        'Los paquetes cambiaron mientras revisabas. Sube el archivo otra vez y mira qué fila no se puede guardar.',
      ),
    );
  const [orderNumber, guide] = [text('orderColumn'), text('guideColumn')];
  if (orderNumber !== '' && guide !== '')
    await keepAnswerColumns(db, { carrierId: carrier.id, answer: { orderNumber, guide } });
  const description = taken.given === 1 ? 'Quedó 1 guía nueva.' : `Quedaron ${taken.given} guías nuevas.`;
  return backWith(parcelListHref({ part: 'ready' }), { title: 'Guías guardadas', description });
}

/** Reads the rows again that the preview sent along: they come from the browser. */
async function readRows(table: string): Promise<AnswerRow[]> {
  const sheet = await readSpreadsheet(new TextEncoder().encode(table));
  const lines = 'problem' in sheet ? [] : sheet.lines;
  return lines.slice(0, mostAnswerRows).map(({ cells: [row, orderNumber = '', guide = ''] }) => ({
    row: Number(row) || 0,
    orderNumber: orderNumber.slice(0, 200),
    guide: guide.slice(0, 200),
  }));
}

function refused(description: string): Flash {
  return { title: 'No se guardó', description, kind: 'destructive' };
}

function backWith(href: string, flash: Flash) {
  return redirect(href, { headers: { 'Set-Cookie': flashCookie(flash) } });
}
