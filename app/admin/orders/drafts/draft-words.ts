import type { BadgeTone } from '#app/ui/badge.tsx';
import type { DraftInList, DraftLineInList } from '#shop/orders/drafts/list-drafts.server.ts';

type Face = { label: string; tone: BadgeTone };

/** What a draft or quotation is called in lists. */
export function draftFace({ isQuotation, standing }: Pick<DraftInList, 'isQuotation' | 'standing'>): Face {
  switch (standing) {
    case 'open':
      return isQuotation
        ? { label: 'Cotización por enviar de nuevo', tone: 'amber' }
        : { label: 'Borrador', tone: 'neutral' };
    case 'acceptable':
      return { label: 'Cotización enviada', tone: 'blue' };
    case 'expired':
      return { label: 'Cotización vencida', tone: 'red' };
    case 'accepted':
      return { label: isQuotation ? 'Cotización aceptada' : 'Vendido', tone: 'green' };
    case 'discarded':
      return { label: 'Descartado', tone: 'neutral' };
  }
}

/** The customer of a draft, or that it has none yet. */
export function draftCustomer({ customer }: Pick<DraftInList, 'customer'>): string {
  return customer?.name || customer?.phone || 'Sin cliente';
}

/** '2 × Miel de Abejas (Pack x3)'. */
export function draftLineText({ name, quantity, pack }: DraftLineInList): string {
  return `${quantity} × ${name || 'Producto eliminado'}${pack && ` (${pack})`}`;
}
