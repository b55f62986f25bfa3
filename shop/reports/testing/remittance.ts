/** Payments of carriers for tests of the reports. */
import type { Db } from '#db/database.server.ts';
import { type RemittanceLine, remittanceLines, remittances } from '#db/schema.ts';

type Line = Pick<RemittanceLine, 'guide' | 'collected' | 'fee' | 'freight'> & { net?: number };

/** Inserts a payment of a carrier with the lines of its file, as they are. */
export async function insertRemittance(db: Db, carrierId: string, lines: Line[]): Promise<void> {
  const hash = crypto.randomUUID();
  const [row] = await db
    .insert(remittances)
    .values({
      ...{ carrierId, paidOn: '2026-11-20', fileName: 'pago.csv', sha256: hash, linesHash: hash },
      lineCount: lines.length,
    })
    .returning({ id: remittances.id });
  if (!row) throw new Error('The remittance was not inserted');
  await db
    .insert(remittanceLines)
    .values(lines.map((line, place) => ({ ...line, remittanceId: row.id, carrierId, lineNumber: place + 2 })));
}
