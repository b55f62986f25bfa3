import { shortStockText } from '#app/admin/orders/short-stock-text.ts';
import { formatPesos } from '#shop/money.ts';
import type { ReviseOrderResult } from '#shop/orders/revisions/revise-order.server.ts';

type Refused = Extract<ReviseOrderResult, { ok: false }>;

/** Explains in Spanish why an order was not changed. */
export function revisionProblem(refused: Refused): string {
  switch (refused.reason) {
    case 'short-stock':
      return shortStockText(refused.products);
    case 'prices-changed':
      return `Cambiaron los precios: ahora el total es ${formatPesos(refused.total)}. Revisa el cambio y guárdalo otra vez.`;
    case 'no-destination':
      return refused.field === 'city' ? 'La ciudad es obligatoria.' : 'La dirección es obligatoria.';
    default:
      return problems[refused.reason];
  }
}

const problems: Record<Exclude<Refused['reason'], 'short-stock' | 'prices-changed' | 'no-destination'>, string> = {
  'not-found': 'Pedido no encontrado.',
  over: 'El pedido ya salió o se canceló: no se puede corregir.',
  waiting: 'Otro cambio de este pedido espera la respuesta del cliente. Retíralo primero.',
  'changed-since': 'Alguien cambió este pedido mientras tanto. Recarga la página para ver cómo quedó.',
  'has-returns': 'Ya se recibieron devoluciones de este pedido: sus productos no se pueden corregir.',
  gone: 'Un producto que añadiste ya no está a la venta. Quítalo e inténtalo otra vez.',
  empty: 'El pedido debe tener al menos un producto. Si ya no lo quieren, cancélalo.',
  nothing: 'No cambiaste nada.',
  'discount-too-high': 'El descuento es más que lo que cuestan los productos.',
  'discount-forbidden': 'Tu rol no permite dar descuentos.',
  'being-paid': 'El cliente puede estar pagando este pedido en línea: espera a que termine antes de cambiar el total.',
  'proof-to-review': 'Hay un comprobante de este pedido por revisar. Revísalo antes de cambiar el total.',
  'provider-silent':
    'El cliente empezó a pagar este pedido en línea y Wompi no responde si pagó. Inténtalo otra vez en unos minutos.',
};
