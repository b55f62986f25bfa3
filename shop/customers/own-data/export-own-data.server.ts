import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  consents,
  customerNotes,
  healthReports,
  products,
  restockRequests,
  serviceRequests,
  sessions,
  shoppingLists,
  treatmentNotes,
  userProfiles,
  users,
} from '#db/schema.ts';
import { parseCart } from '#shop/cart/cart.ts';
import { listProductsById } from '#shop/catalog/lists/list-products.server.ts';
import { readQuestions } from '#shop/experts/expert-question.ts';
import { serviceName } from '#shop/service-requests/service-request.ts';
import { exportOwnOrders } from './export-own-orders.server.ts';

/** The format version of the file, incremented when a key changes its name or meaning. */
const formatVersion = 1;

/**
 * Exports what the shop stores about one account holder, for themselves: Spanish keys that do not change, timestamps in
 * ISO 8601, amounts in pesos, all from one database snapshot.
 *
 * Rows are selected by account, never by e-mail address: guests can enter any address in orders and requests, and an
 * account may have an unconfirmed address. Excluded are secrets (tokens, hashes, keys), what staff recorded about
 * payments, and the person's own actions as staff. Orders that staff deleted are included.
 *
 * @param options.origin the shop's public origin, for absolute picture URLs
 * @returns null if there is no such account
 */
export async function exportOwnData(db: Db, userId: string, options: { origin: string; now?: Date }) {
  const { origin, now = new Date() } = options;
  return db.transaction(
    async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId));
      if (!user) return null;
      return {
        formato: { nombre: 'mis-datos', version: formatVersion, moneda: 'COP' },
        generadoEl: now,
        cuenta: {
          nombre: user.name,
          correo: user.email,
          correoConfirmado: user.emailVerified,
          creadaEl: user.createdAt,
          verificacionEnDosPasos: user.twoFactorEnabled,
        },
        perfil: await exportProfile(tx, userId, origin),
        sesiones: await exportSessions(tx, userId),
        pedidos: await exportOwnOrders(tx, userId, origin),
        preguntasAlExperto: await exportQuestions(tx, userId),
        notasDeTratamiento: await exportNotes(tx, userId),
        notasDeLaTienda: await exportCustomerNotes(tx, userId),
        solicitudesDeServicio: await exportRequests(tx, userId),
        avisosDeProductos: await exportRestockRequests(tx, userId),
        ...(await exportLists(tx, userId)),
        autorizaciones: await exportConsents(tx, userId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function exportProfile(tx: Db, userId: string, origin: string) {
  const [profile] = await tx.select().from(userProfiles).where(eq(userProfiles.id, userId));
  if (!profile) return null;
  const addressOf = (url: string | null) => (url ? new URL(url, origin).href : null);
  return {
    nombreCompleto: profile.fullName,
    correo: profile.email,
    tipo: profile.role === 'admin' ? 'administrador' : 'cliente',
    telefono: profile.phone,
    direccion: profile.address,
    ciudad: profile.city,
    departamento: profile.department,
    fechaDeNacimiento: profile.birthDate,
    fotoDePerfil: addressOf(profile.avatarUrl),
    fotoDePortada: addressOf(profile.coverPhotoUrl),
    actualizadoEl: profile.updatedAt,
  };
}

async function exportSessions(tx: Db, userId: string) {
  const open = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), asc(sessions.id));
  return open.map(({ userAgent, ipAddress, createdAt, expiresAt }) => ({
    dispositivo: userAgent,
    direccionIp: ipAddress || null,
    iniciadaEl: createdAt,
    venceEl: expiresAt,
  }));
}

async function exportQuestions(tx: Db, userId: string) {
  const reports = await tx
    .select({ id: healthReports.id, questions: healthReports.questions, createdAt: healthReports.createdAt })
    .from(healthReports)
    .where(eq(healthReports.userId, userId))
    .orderBy(asc(healthReports.reportDate), asc(healthReports.id));
  return reports.flatMap(readQuestions).map(({ question, answer, timestamp, answeredAt, answeredBy }) => ({
    fecha: timestamp,
    pregunta: question,
    respuesta: answer,
    respondidaEl: answeredAt ?? null,
    respondidaPor: answeredBy ?? null,
  }));
}

async function exportNotes(tx: Db, userId: string) {
  const notes = await tx
    .select()
    .from(treatmentNotes)
    .where(eq(treatmentNotes.userId, userId))
    .orderBy(asc(treatmentNotes.createdAt), asc(treatmentNotes.id));
  return notes.map(({ body, authorName, createdAt, updatedAt }) => ({
    fecha: createdAt,
    actualizadaEl: updatedAt,
    nota: body,
    escritaPor: authorName,
  }));
}

async function exportCustomerNotes(tx: Db, userId: string) {
  const notes = await tx
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.person, userId))
    .orderBy(asc(customerNotes.id));
  return notes.map(({ body, authorName, createdAt }) => ({ fecha: createdAt, nota: body, escritaPor: authorName }));
}

async function exportRequests(tx: Db, userId: string) {
  const requests = await tx
    .select()
    .from(serviceRequests)
    .where(eq(serviceRequests.userId, userId))
    .orderBy(asc(serviceRequests.createdAt), asc(serviceRequests.id));
  return requests.map((request) => ({
    fecha: request.createdAt,
    servicio: serviceName(request.serviceType),
    nombre: request.name,
    telefono: request.phone,
    correo: request.email,
    ciudad: request.city,
    notas: request.notes,
    estado: request.status,
  }));
}

async function exportRestockRequests(tx: Db, userId: string) {
  const requests = await tx
    .select({ request: restockRequests, product: products.name })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(eq(restockRequests.userId, userId))
    .orderBy(asc(restockRequests.createdAt), asc(restockRequests.id));
  return requests.map(({ request, product }) => ({
    fecha: request.createdAt,
    producto: product,
    correo: request.email,
    telefono: request.phone,
    autorizacion: request.wording,
    avisadoEl: request.notifiedAt,
  }));
}

async function exportLists(tx: Db, userId: string) {
  const [lists] = await tx.select().from(shoppingLists).where(eq(shoppingLists.userId, userId));
  const favourites = await listProductsById(tx, lists?.favourites ?? []);
  return {
    carrito: (parseCart(JSON.stringify(lists?.cart ?? [])) ?? []).map(({ name, quantity, offerLabel }) => ({
      producto: name,
      unidades: quantity,
      oferta: offerLabel || null,
    })),
    favoritos: favourites.map(({ name }) => name),
  };
}

const purposeLabels = {
  'terms-and-data': 'términos y tratamiento de datos',
  marketing: 'novedades y ofertas',
  'health-data': 'datos de salud',
};

async function exportConsents(tx: Db, userId: string) {
  const rows = await tx
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.grantedAt), asc(consents.id));
  return rows.map(({ purpose, wording, email, grantedAt, confirmedAt, revokedAt }) => ({
    fecha: grantedAt,
    para: purposeLabels[purpose],
    texto: wording,
    correo: email,
    confirmadaEl: confirmedAt,
    retiradaEl: revokedAt,
  }));
}
