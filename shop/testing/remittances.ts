/** Remittances of carriers for tests. */
import type { Db } from '#db/database.server.ts';
import type { RemittanceColumns } from '#db/schema.ts';
import { storeRemittance } from '#shop/remittances/store-remittance.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

export const remittanceHeading = 'Guía;Recaudado;Comisión;Flete;Pagado';

export const remittanceColumns: RemittanceColumns = {
  Guía: 'guide',
  Recaudado: 'collected',
  Comisión: 'fee',
  Flete: 'freight',
  Pagado: 'net',
};

type Upload = { carrierId: string; actor: Actor; paidOn?: string; name?: string; bankReference?: string };

/** Stores a remittance with these rows under `remittanceHeading`, mapped by `remittanceColumns`. */
export function uploadRemittance(db: Db, rows: string[], { paidOn = '2026-11-20', ...upload }: Upload) {
  const bytes = new TextEncoder().encode([remittanceHeading, ...rows].join('\n'));
  const file = { name: 'pagos.csv', bankReference: '', columns: remittanceColumns, bytes, paidOn };
  return storeRemittance(db, { ...file, ...upload });
}

/** Stores a remittance that must be stored, and returns its id. */
export async function insertRemittance(db: Db, rows: string[], upload: Upload): Promise<string> {
  const stored = await uploadRemittance(db, rows, upload);
  if (stored.outcome !== 'stored') throw new Error(`The remittance was not stored: ${stored.outcome}`);
  return stored.remittanceId;
}
