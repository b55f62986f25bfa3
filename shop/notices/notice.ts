import { formatPesos, type Pesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';

/**
 * What a device shows. It may lie on a table among strangers, so there is never more in it than the number of an order
 * and its amount.
 */
export type Notice = {
  title: string;
  body: string;
  /** the page that it opens */
  path: string;
  /** a later notice with the same tag takes the place of this one */
  tag: string;
};

type NoticedOrder = {
  id: string;
  orderNumber: string;
  /** null if the reader may not see amounts */
  amount: Pesos | null;
};

const numberAndAmount = ({ orderNumber, amount }: NoticedOrder) =>
  `Pedido ${formatOrderNumber(orderNumber)}${amount === null ? '' : ` · ${formatPesos(amount)}`}`;

const orderPath = ({ id }: NoticedOrder) => `/admin/orders/${id}`;

export function newOrderNotice(order: NoticedOrder): Notice {
  return { title: 'Nuevo pedido', body: numberAndAmount(order), path: orderPath(order), tag: `pedido-${order.id}` };
}

export function proofNotice(order: NoticedOrder): Notice {
  const title = 'Comprobante por revisar';
  return { title, body: numberAndAmount(order), path: orderPath(order), tag: `comprobante-${order.id}` };
}

/** Says nothing of what is asked for, which may name people and health. */
export function changeAskedNotice(order: NoticedOrder): Notice {
  const body = numberAndAmount({ ...order, amount: null });
  return { title: 'Piden un cambio', body, path: orderPath(order), tag: `cambio-${order.id}` };
}

/** Names neither the customer nor the question, which is about their health. */
export function questionNotice({ customerId, questionId }: { customerId: string; questionId: string }): Notice {
  return {
    title: 'Nueva pregunta',
    body: 'Hay una pregunta por responder.',
    path: `/admin/questions/${encodeURIComponent(customerId)}`,
    tag: `pregunta-${questionId}`,
  };
}

/** When a deadline ends, seen from the day on which the notice arrives. */
export type DueDay = 'past' | 'today' | 'tomorrow';
const dueWords: Record<DueDay, string> = { past: 'Venció', today: 'Hoy vence', tomorrow: 'Mañana vence' };

export function refundDueNotice(order: NoticedOrder, due: DueDay): Notice {
  const title = `${dueWords[due]} una devolución de dinero`;
  return { title, body: numberAndAmount(order), path: '/admin/payments', tag: `devolucion-${order.id}` };
}

export function creditDueNotice(order: NoticedOrder, due: DueDay): Notice {
  const title = `${dueWords[due]} una venta a crédito`;
  return { title, body: numberAndAmount(order), path: orderPath(order), tag: `credito-${order.id}` };
}

/** The first one of each device, which shows that notices arrive. */
export const welcomeNotice: Notice = {
  title: 'Avisos activados',
  body: 'Los avisos de la tienda llegan a este equipo.',
  path: '/admin/notifications',
  tag: 'bienvenida',
};

/**
 * The message to a browser. Safari shows it without the service worker (declarative Web Push); in other browsers the
 * service worker reads it.
 */
export function pushMessage({ path, ...notice }: Notice, origin: string) {
  return { web_push: 8030, notification: { ...notice, lang: 'es-CO', navigate: `${origin}${path}` } };
}
