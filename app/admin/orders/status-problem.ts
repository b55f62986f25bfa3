import type { DeleteOrderResult } from '#shop/orders/removing/delete-order.server.ts';
import type { ChangeOrderStatusResult } from '#shop/orders/status/change-order-status.server.ts';
import { shortStockText } from './short-stock-text.ts';

/** Explains in Spanish why an order was not changed. */
export function statusProblem(result: Extract<ChangeOrderStatusResult | DeleteOrderResult, { ok: false }>): string {
  switch (result.reason) {
    case 'forbidden':
      return 'Tu rol no permite este cambio.';
    case 'not-found':
      return 'Pedido no encontrado.';
    case 'short-stock':
      return shortStockText(result.products);
    case 'refunded':
      return result.waits
        ? `El dinero de este pedido se devolvió o se anuló. Pásalo primero a ${result.waits}, y cámbialo otra vez cuando llegue el nuevo pago.`
        : 'El dinero de este pedido se devolvió o se anuló. Cámbialo a Pagado cuando llegue el nuevo pago, y después envíalo.';
    case 'paid-online':
      return 'Este pedido está pagado en línea y el dinero sigue en la tienda: no puede quedar esperando otro pago. Déjalo en Pagado, o cancélalo si vas a devolver el dinero.';
    case 'held-back':
      return 'Un producto de este pedido se retiró de la tienda antes del pago: no lo envíes. Decide en Pagos qué se hace y marca el aviso como resuelto.';
    case 'revision-waiting':
      return 'Un cambio de este pedido espera la respuesta del cliente. Envíalo cuando lo acepte, o retira el cambio.';
    case 'payment-on-its-way':
      return 'El cliente está pagando este pedido en línea y el pago aún no se confirma. Espera la respuesta antes de enviarlo; si en Wompi ya está aprobado, pásalo a Pagado y envíalo.';
    case 'provider-silent':
      return 'El cliente empezó a pagar este pedido en línea y Wompi no responde si pagó. Inténtalo otra vez en unos minutos, o búscalo en Wompi: si está aprobado, pásalo a Pagado y envíalo.';
    case 'withdrawn':
      return 'Un producto de este pedido se retiró de la tienda. Abre o recarga la página del pedido: dice cuál es, y desde allí lo envías si todavía se puede.';
    case 'paid-on-delivery':
      return 'Este pedido se paga al recibirlo: no espera otro pago. Déjalo en Pendiente Contraentrega.';
    case 'too-late':
      return 'Ya pasó el tiempo para deshacer este cambio. Cambia el estado a mano.';
    case 'changed-since':
      if (result.isOwnChange) return `Ya lo pasaste a ${result.status} en otra ventana.`;
      return result.changedBy
        ? `${result.changedBy} lo pasó a ${result.status} mientras tanto.`
        : `Pasó a ${result.status} mientras tanto.`;
  }
}
