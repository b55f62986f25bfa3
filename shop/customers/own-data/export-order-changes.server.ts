import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  carriers,
  type HandPaymentMethod,
  type OrderContent,
  orderConfirmations,
  orderPayments,
  orderReturns,
  orderRevisions,
  parcelEvents,
  parcels,
  type ReturnKind,
  type RevisionState,
} from '#db/schema.ts';
import { confirmationWords } from '#shop/orders/confirming/order-confirmation.ts';
import { orderItemTotal } from '#shop/orders/order.ts';
import { parcelStateWords } from '#shop/parcels/parcel-states.ts';

/** Exports the payments of orders that came by hand, and what was given back of them. */
export async function exportHandPayments(tx: Db, orderIds: string[]) {
  const rows = await tx
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, orderIds))
    .orderBy(asc(orderPayments.id));
  return rows.map(({ orderId, createdAt, kind, amount, method, note, voidedAt }) => ({
    orderId,
    row: {
      fecha: createdAt,
      tipo: kind === 'received' ? 'recibido' : 'devuelto',
      valor: amount,
      medio: methodWords[method],
      nota: note,
      anuladoEl: voidedAt,
    },
  }));
}

/** Exports how orders that are paid on delivery were confirmed. */
export async function exportConfirmations(tx: Db, orderIds: string[]) {
  const rows = await tx.select().from(orderConfirmations).where(inArray(orderConfirmations.orderId, orderIds));
  return rows.map(({ orderId, createdAt, channel, note, actorName }) => ({
    orderId,
    row: { fecha: createdAt, como: confirmationWords[channel], nota: note, anotadaPor: actorName },
  }));
}

/** Exports the changes to orders, each with what the order had before and after it. */
export async function exportRevisions(tx: Db, orderIds: string[]) {
  const rows = await tx
    .select()
    .from(orderRevisions)
    .where(inArray(orderRevisions.orderId, orderIds))
    .orderBy(asc(orderRevisions.createdAt));
  return rows.map(({ orderId, createdAt, state, reason, askedBy, before, after }) => ({
    orderId,
    row: {
      fecha: createdAt,
      estado: stateWords[state],
      pedidoPor: askedBy === 'staff' ? 'la tienda' : 'el cliente',
      motivo: reason,
      antes: exportContent(before),
      despues: exportContent(after),
    },
  }));
}

/** Exports what came back of orders. */
export async function exportReturns(tx: Db, orderIds: string[]) {
  const rows = await tx
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, orderIds))
    .orderBy(asc(orderReturns.createdAt));
  return rows.map(({ orderId, createdAt, kind, lines, amount, reason, exercisedOn, dueOn }) => ({
    orderId,
    row: {
      fecha: createdAt,
      tipo: returnWords[kind],
      unidades: lines.reduce((sum, { units }) => sum + units, 0),
      valor: amount,
      motivo: reason,
      pedidaEl: exercisedOn,
      devolverElDineroAntesDe: dueOn,
    },
  }));
}

/** Exports the parcels of orders, each with what was reported about it. */
export async function exportParcels(tx: Db, orderIds: string[]) {
  const rows = await tx
    .select({ parcel: parcels, carrier: carriers.name })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.createdAt));
  const ids = rows.map(({ parcel }) => parcel.id);
  const events = await tx
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, ids))
    .orderBy(asc(parcelEvents.id));
  return rows.map(({ parcel, carrier }) => ({
    orderId: parcel.orderId,
    row: {
      fecha: parcel.createdAt,
      transportadora: carrier,
      guia: parcel.guide,
      estado: parcelStateWords[parcel.state],
      porCobrar: parcel.codAmount,
      pesoEnGramos: parcel.weightGrams,
      valorDeclarado: parcel.declaredValue,
      reportes: events
        .filter(({ parcelId }) => parcelId === parcel.id)
        .map(({ happenedAt, state, words }) => ({
          fecha: happenedAt,
          estado: state && parcelStateWords[state],
          texto: words,
        })),
    },
  }));
}

function exportContent({ items, address, shippingCost, discount, notes, total }: OrderContent) {
  return {
    productos: items.map((item) => ({ nombre: item.name, unidades: item.quantity, valor: orderItemTotal(item) })),
    direccion: `${address.address} ${address.addressDetails}`.trim(),
    ciudad: address.city,
    costoDeEnvio: shippingCost,
    descuento: discount,
    notas: notes,
    total,
  };
}

const methodWords: Record<HandPaymentMethod, string> = {
  cash: 'efectivo',
  transfer: 'transferencia',
  terminal: 'datáfono',
  carrier: 'transportadora',
  provider: 'pasarela de pagos',
  other: 'otro',
};

const stateWords: Record<RevisionState, string> = {
  applied: 'hecho',
  offered: 'propuesto',
  accepted: 'aceptado',
  declined: 'no aceptado',
  withdrawn: 'retirado',
  lapsed: 'vencido',
};

const returnWords: Record<ReturnKind, string> = {
  withdrawal: 'retracto',
  warranty: 'garantía',
  refused: 'paquete rechazado',
  courtesy: 'cortesía',
};
