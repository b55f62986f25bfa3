import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { CreateParcelResult } from '#shop/parcels/create-parcel.server.ts';
import type { GiveGuideResult } from '#shop/parcels/give-guide.server.ts';
import { parcelStateWords } from '#shop/parcels/parcel-states.ts';
import type { ReportParcelResult } from '#shop/parcels/report-parcel.server.ts';

type Refusal = Extract<CreateParcelResult | GiveGuideResult | ReportParcelResult, { ok: false }>;

/** Explains in Spanish why a parcel was not made or changed. */
export function parcelProblem(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'not-found':
      return 'Ese paquete o su pedido ya no está.';
    case 'order-cancelled':
      return 'El pedido está cancelado: no lo despaches. Anula el paquete.';
    case 'not-sent':
      return 'Este pedido no se envía: se recoge en la tienda, ya se entregó allí o es de servicios.';
    case 'no-carrier':
      return 'Elige una transportadora de la lista.';
    case 'made-since':
      return refusal.guide
        ? `Desde que abriste la página se creó otro paquete de este pedido, con la guía ${refusal.guide}. Si hace falta uno más, oprime de nuevo.`
        : 'Desde que abriste la página se creó otro paquete de este pedido. Si hace falta uno más, oprime de nuevo.';
    case 'guide-taken':
      return `Esa guía ya la tiene el pedido ${formatOrderNumber(refusal.orderNumber)}. Revisa el número.`;
    case 'changed-since':
      return `Mientras tanto quedó en «${parcelStateWords[refusal.state]}». Mira el paquete otra vez.`;
    case 'not-possible':
      return `El paquete está en «${parcelStateWords[refusal.state]}»: eso no puede seguir.`;
    case 'test-guide':
      return 'Su guía es de prueba y con ella no se puede despachar. Anula el paquete, crea otro y compra la guía real.';
    case 'amount-changed':
      if (refusal.isPrinted)
        return `El cliente debe ahora ${formatPesos(refusal.to)} y la guía comprada dice ${formatPesos(refusal.from)}. Anula la guía, crea otro paquete y compra la nueva.`;
      return `El cliente debe ahora ${formatPesos(refusal.to)} y el paquete dice ${formatPesos(refusal.from)}. Guarda otra vez la guía para corregir el valor, y avisa a la transportadora.`;
    case 'purchase-open':
      return refusal.state === 'bought'
        ? 'Su guía está comprada: anúlala primero con «Anular la guía».'
        : 'Su guía se está comprando o no se sabe si se compró. Resuélvelo primero en «Compra de la guía».';
    case 'order':
      return statusProblem(refusal.refusal);
  }
}
