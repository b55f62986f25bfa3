import { handMethodWords } from '#shop/orders/money/hand-payments.ts';
import type { LedgerEntry } from '#shop/orders/money/ledger.ts';
import { returnKindWords } from '#shop/orders/returns/return-words.ts';

/** What a line of an order's ledger is, for staff. */
export function ledgerWords(entry: LedgerEntry & { isOfProof?: boolean }): string {
  switch (entry.kind) {
    case 'order':
      return 'Total del pedido';
    case 'revised':
      return `Cambio ${entry.number} del pedido`;
    case 'fee':
      return 'Recargo de contraentrega';
    case 'returned':
      return entry.reason ? `Devolución: ${returnKindWords[entry.reason].label.toLowerCase()}` : 'Devoluciones';
    case 'ended':
      return 'El pedido se canceló: ya no se cobra';
    case 'online':
      return `Pago en línea${entry.method ? `: ${entry.method}` : ''}`;
    case 'online-gone':
      return 'Pago en línea devuelto o anulado';
    case 'online-part':
      return 'Parte del pago en línea devuelta';
    case 'received':
      return entry.isOfProof ? 'Transferencia con comprobante' : receivedWords(entry);
    case 'refunded':
      return `Dinero devuelto: ${handMethodWords[entry.method].toLowerCase()}`;
  }
}

function receivedWords({ method, cause }: Extract<LedgerEntry, { kind: 'received' | 'refunded' }>): string {
  if (cause === 'proof') return 'Transferencia con comprobante';
  if (method === 'carrier') return 'Cobrado por la transportadora';
  if (cause === 'status') return `Marcado como pagado: ${handMethodWords[method].toLowerCase()}`;
  return handMethodWords[method];
}
