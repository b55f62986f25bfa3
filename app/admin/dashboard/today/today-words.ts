import {
  BanknoteArrowDown,
  CalendarHeart,
  FileSearch,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  Package,
  PackageMinus,
  PackageX,
  PenLine,
  Scale,
  Store,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import { orderHref, ordersHref } from '#app/admin/orders/orders-href.ts';
import { parcelHref } from '#app/admin/parcels/parcels-href.ts';
import { incidentsHref } from '#app/admin/payments/payments-href.ts';
import { stockHref } from '#app/admin/products/products-href.ts';
import { customerHref, questionsHref } from '#app/admin/questions/questions-href.ts';
import { carrierAccountHref, remittanceHref, remittancesHref } from '#app/admin/remittances/remittances-href.ts';
import { servicesHref } from '#app/admin/service-requests/services-href.ts';
import type { TodayItem, TodayKind } from '#shop/today/today.ts';

type KindWords = {
  /** what one of them is */
  one: string;
  /** after a number of them: one, several */
  counted: [string, string];
  Icon: LucideIcon;
  /** the list of all; null if there is none */
  all: string | null;
  /** the link that leads to where it is done; null if it is usually done in the list of today */
  action: string | null;
};

export const todayWords: Record<TodayKind, KindWords> = {
  proof: {
    one: 'Comprobante por revisar',
    counted: ['comprobante', 'comprobantes'],
    Icon: FileSearch,
    all: ordersHref({ toReview: true }),
    action: 'Revisar',
  },
  send: {
    one: 'Por enviar',
    counted: ['por enviar', 'por enviar'],
    Icon: Package,
    all: ordersHref({ toShip: true }),
    action: null,
  },
  confirm: {
    one: 'Por confirmar',
    counted: ['por confirmar', 'por confirmar'],
    Icon: HandCoins,
    all: ordersHref({ toConfirm: true }),
    action: null,
  },
  fetch: {
    one: 'Por recoger',
    counted: ['por recoger', 'por recoger'],
    Icon: Store,
    all: ordersHref({ toFetch: true }),
    action: null,
  },
  guide: {
    one: 'Guía por aclarar',
    counted: ['guía por aclarar', 'guías por aclarar'],
    Icon: Truck,
    all: null,
    action: 'Aclarar',
  },
  change: {
    one: 'Pide un cambio',
    counted: ['pide un cambio', 'piden un cambio'],
    Icon: MessageCircle,
    all: null,
    action: 'Ver',
  },
  revision: {
    one: 'Cambio por aceptar',
    counted: ['cambio por aceptar', 'cambios por aceptar'],
    Icon: PenLine,
    all: null,
    action: 'Ver',
  },
  incident: {
    one: 'Pago por revisar',
    counted: ['pago por revisar', 'pagos por revisar'],
    Icon: TriangleAlert,
    all: incidentsHref(),
    action: 'Revisar',
  },
  refund: {
    one: 'Dinero por devolver',
    counted: ['por devolver', 'por devolver'],
    Icon: BanknoteArrowDown,
    all: incidentsHref(),
    action: 'Devolver',
  },
  remittance: {
    one: 'Remesa vencida',
    counted: ['remesa vencida', 'remesas vencidas'],
    Icon: HandCoins,
    all: remittancesHref,
    action: 'Ver',
  },
  difference: {
    one: 'Remesa con diferencias',
    counted: ['remesa con diferencias', 'remesas con diferencias'],
    Icon: Scale,
    all: remittancesHref,
    action: 'Resolver',
  },
  'no-stock': {
    one: 'Pagado sin existencias',
    counted: ['sin existencias', 'sin existencias'],
    Icon: PackageX,
    all: ordersHref({ status: 'Pagado' }),
    action: 'Resolver',
  },
  shortage: {
    one: 'Falta en el estante',
    counted: ['faltante', 'faltantes'],
    Icon: PackageMinus,
    all: null,
    action: 'Contar',
  },
  question: {
    one: 'Preguntas sin responder',
    counted: ['con preguntas', 'con preguntas'],
    Icon: MessageCircleQuestion,
    all: questionsHref({ part: 'new' }),
    action: 'Responder',
  },
  request: {
    one: 'Solicitud nueva',
    counted: ['solicitud', 'solicitudes'],
    Icon: CalendarHeart,
    all: servicesHref(),
    action: null,
  },
};

/** The address of the place where something is done. */
export function todayHref(item: TodayItem): string {
  if (item.kind === 'incident' || item.kind === 'refund') return incidentsHref();
  if (item.of === 'order') return `${orderHref(item.order.id)}${anchors[item.kind] ?? ''}`;
  if (item.of === 'parcel') return `${parcelHref(item.parcelId)}#compra`;
  if (item.of === 'product') return stockHref(item.productId);
  if (item.of === 'carrier') return carrierAccountHref(item.carrierId);
  if (item.of === 'remittance') return remittanceHref(item.remittanceId);
  return item.of === 'customer' ? customerHref(item.userId) : servicesHref();
}

const anchors: Partial<Record<TodayKind, string>> = {
  proof: '#comprobante',
  revision: '#cambios',
  change: '#historial',
  confirm: '#confirmar',
};
