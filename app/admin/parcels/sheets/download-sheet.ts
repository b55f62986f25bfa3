import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { findSheetParcels } from '#shop/parcels/sheets/find-sheet-parcels.server.ts';
import { renewAmounts } from '#shop/parcels/sheets/renew-amounts.server.ts';
import { findCarrierSheet } from '#shop/parcels/sheets/save-sheet.server.ts';
import { writeSheet } from '#shop/parcels/sheets/write-sheet.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/download-sheet';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Downloads the file of the chosen parcels for their carrier. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const carrier = await findCarrierSheet(db, url.searchParams.get('carrier') ?? '');
  const columns = carrier?.sheet?.columns ?? [];
  if (!carrier || columns.length === 0) return refuse('Esa transportadora no tiene su archivo preparado.');
  const parcelIds = url.searchParams.getAll('parcel');
  await renewAmounts(db, { carrierId: carrier.id, parcelIds });
  const parcels = await findSheetParcels(db, { carrierId: carrier.id, parcelIds, sight: sightOf(actor) });
  if (parcels.length === 0) return refuse('Esos paquetes ya no esperan a esa transportadora.');
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx';
  const file = await writeSheet(format, columns, parcels);
  // The file contains customers' names and addresses, so it is recorded in the audit log.
  await recordChange(db, actor, {
    subject: 'backup',
    subjectName: `Archivo de envíos para ${carrier.name}`,
    action: 'created',
  });
  return new Response(file, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="envios-${formatIsoDay(new Date())}.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

function refuse(problem: string) {
  return new Response(problem, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
