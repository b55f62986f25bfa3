/** Settlement files for tests. */
import type { Db } from '#db/database.server.ts';
import type { SettlementMapping } from '#db/schema.ts';
import { type SettlementUpload, storeSettlement } from '#shop/settlements/store-settlement.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

export const settlementHeading = 'Referencia;Id transacción;Fecha;Estado;Valor;Comisión;IVA;Neto;Cliente\r\n';

export const aSettlementMapping: SettlementMapping = {
  columns: {
    Referencia: 'reference',
    'Id transacción': 'transactionId',
    Fecha: 'day',
    Estado: 'kind',
    Valor: 'gross',
    Comisión: 'fee',
    IVA: 'tax',
    Neto: 'net',
  },
  words: { aprobada: 'payment', devolucion: 'refund', contracargo: 'chargeback', anulada: 'void' },
  unit: 'pesos',
};

/** Uploads a file of the provider, mapped by `aSettlementMapping` unless overridden. */
export function uploadSettlement(
  db: Db,
  actor: Actor,
  csv: string | Uint8Array,
  overrides: Partial<Pick<SettlementUpload, 'source' | 'name' | 'mapping' | 'isReview'>> = {},
) {
  const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
  const upload = { source: 'wompi', name: 'pagos.csv', mapping: aSettlementMapping, isReview: false, bytes, actor };
  return storeSettlement(db, { ...upload, ...overrides });
}
