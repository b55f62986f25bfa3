import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderNotes, orders, payments, paymentTransactions, reviews, transferProofs } from '#db/schema.ts';
import { staffOnlyEvents } from '#shop/orders/list/read-order.server.ts';
import { orderItemTotal } from '#shop/orders/order.ts';
import { onlineMethod } from '#shop/paying/payment-methods.ts';
import { reviewStatusWords } from '#shop/reviews/review.ts';
import {
  exportConfirmations,
  exportHandPayments,
  exportParcels,
  exportReturns,
  exportRevisions,
} from './export-order-changes.server.ts';

type Order = typeof orders.$inferSelect;

/**
 * Exports the orders of an account, newest first, with everything stored about each: history, notes, payments, proofs
 * and reviews. Includes orders that staff deleted, and leaves out events that only staff see.
 *
 * @param origin the shop's public origin, for absolute picture URLs
 */
export async function exportOwnOrders(tx: Db, userId: string, origin: string) {
  const own = await tx
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), asc(orders.id));
  const ids = own.map(({ id }) => id);
  const history = await exportEvents(tx, ids);
  const notes = await exportStaffNotes(tx, ids);
  const confirmations = await exportConfirmations(tx, ids);
  const attempts = await exportAttempts(tx, ids);
  const proofs = await exportProofs(tx, ids);
  const handPayments = await exportHandPayments(tx, ids);
  const revisions = await exportRevisions(tx, ids);
  const returns = await exportReturns(tx, ids);
  const sent = await exportParcels(tx, ids);
  const written = await tx
    .select()
    .from(reviews)
    .where(inArray(reviews.orderId, ids))
    .orderBy(asc(reviews.orderId), asc(reviews.line));
  return own.map((order) => ({
    numero: order.orderNumber,
    fecha: order.orderDate,
    estado: order.status,
    eliminadoPorLaTiendaEl: order.deletedAt,
    productos: order.items.map((item) => ({
      nombre: item.name,
      unidades: item.quantity,
      oferta: item.isOffer ? (item.offerLabel ?? '') : null,
      valor: orderItemTotal(item),
    })),
    costoDeEnvio: order.shippingCost,
    recargoContraentrega: order.codFee,
    descuento: order.discount,
    motivoDelDescuento: order.discountReason,
    total: order.totalAmount,
    metodoDePago: order.paymentMethod,
    pagarAntesDe: order.dueOn,
    entregaPrometida: order.promisedFrom && { desde: order.promisedFrom, hasta: order.promisedTo },
    valorDevuelto: order.returnedAmount,
    vendidoPor: order.soldByName,
    entrega: exportDelivery(order.shippingAddress),
    notas: order.notes,
    codigoDeConexion: order.clientKey,
    historial: ofOrder(history, order),
    confirmacion: ofOrder(confirmations, order)[0] ?? null,
    notasInternas: ofOrder(notes, order),
    pagosEnLinea: ofOrder(attempts, order),
    comprobantes: ofOrder(proofs, order),
    pagosAnotados: ofOrder(handPayments, order),
    cambios: ofOrder(revisions, order),
    devoluciones: ofOrder(returns, order),
    paquetes: ofOrder(sent, order),
    opiniones: written
      .filter(({ orderId }) => orderId === order.id)
      .map((review) => exportReview(review, order, origin)),
  }));
}

/** Exported rows of several orders, each with the order it belongs to. */
type Exported<Row> = { orderId: string | null; row: Row }[];

function ofOrder<Row>(exported: Exported<Row>, order: Order): Row[] {
  return exported.filter(({ orderId }) => orderId === order.id).map(({ row }) => row);
}

async function exportEvents(tx: Db, orderIds: string[]) {
  const events = await tx
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, orderIds), notInArray(orderEvents.kind, staffOnlyEvents)))
    .orderBy(asc(orderEvents.id));
  return events.map(({ orderId, kind, fromStatus, toStatus, note, createdAt }) => ({
    orderId,
    row: { fecha: createdAt, hecho: eventLabels[kind], de: fromStatus, a: toStatus, nota: note },
  }));
}

async function exportStaffNotes(tx: Db, orderIds: string[]) {
  const notes = await tx
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, orderIds))
    .orderBy(asc(orderNotes.id));
  return notes.map(({ orderId, body, authorName, createdAt }) => ({
    orderId,
    row: { nota: body, escritaPor: authorName, escritaEl: createdAt },
  }));
}

async function exportAttempts(tx: Db, orderIds: string[]) {
  const attempts = await tx
    .select()
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(asc(payments.createdAt));
  const transactions = await tx
    .select()
    .from(paymentTransactions)
    .where(inArray(paymentTransactions.orderId, orderIds))
    .orderBy(asc(paymentTransactions.createdAt));
  return attempts.map((attempt) => ({
    orderId: attempt.orderId,
    row: {
      fecha: attempt.createdAt,
      proveedor: attempt.provider,
      medio: onlineMethod(attempt.kind).online.exportLabel,
      referencia: attempt.reference,
      valor: attempt.amount,
      transacciones: transactions
        .filter(({ paymentId }) => paymentId === attempt.id)
        .map(({ createdAt, transactionId, methodType, status, statusMessage }) => ({
          fecha: createdAt,
          numero: transactionId,
          medio: methodType,
          estado: status,
          mensaje: statusMessage,
        })),
    },
  }));
}

async function exportProofs(tx: Db, orderIds: string[]) {
  const proofs = await tx
    .select()
    .from(transferProofs)
    .where(inArray(transferProofs.orderId, orderIds))
    .orderBy(asc(transferProofs.createdAt));
  return proofs.map(({ orderId, createdAt, fileName, byteSize, status, reason }) => ({
    orderId,
    row: { fecha: createdAt, archivo: fileName, bytes: byteSize, estado: proofLabels[status], motivo: reason },
  }));
}

function exportReview(review: typeof reviews.$inferSelect, order: Order, origin: string) {
  return {
    fecha: review.createdAt,
    producto: order.items[review.line]?.name ?? '',
    estrellas: review.stars,
    opinion: review.body,
    fotos: review.photos.map((url) => new URL(url, origin).href),
    nombrePublico: review.authorName,
    estado: reviewStatusWords[review.status],
    respuesta: review.reply,
  };
}

const proofLabels = { pending: 'en revisión', approved: 'aprobado', rejected: 'rechazado' };

const eventLabels: Record<(typeof orderEvents.$inferSelect)['kind'], string> = {
  placed: 'pedido hecho',
  status: 'cambio de estado',
  paid: 'pago confirmado',
  lapsed: 'cancelado por falta de pago',
  replaced: 'reemplazado por otro pedido',
  'customer-cancelled': 'cancelado por el cliente',
  method: 'cambio de forma de pago',
  'proof-sent': 'comprobante enviado',
  'proof-rejected': 'comprobante rechazado',
  'proof-reopened': 'comprobante otra vez en revisión',
  'payment-problem': 'pago por revisar',
  deleted: 'eliminado',
  sold: 'vendido por la tienda',
  revised: 'pedido cambiado',
  'revision-offered': 'cambio propuesto',
  'revision-answered': 'respuesta a un cambio',
  parcel: 'noticia de un paquete',
  'change-asked': 'cambio pedido por el cliente',
  returned: 'devolución',
  'pickup-ready': 'listo para recoger',
  payment: 'pago anotado',
  confirmed: 'pedido confirmado',
};

function exportDelivery(address: Order['shippingAddress']) {
  return {
    nombre: address.firstName,
    apellido: address.lastName,
    telefono: address.phone,
    correo: address.email,
    direccion: address.address,
    detalles: address.addressDetails,
    barrio: address.neighborhood,
    ciudad: address.city,
    departamento: address.department,
    codigoMunicipio: address.municipalityCode ?? null,
    pais: address.country,
    codigoPostal: address.postalCode,
    quiereNovedades: address.subscribe,
  };
}
