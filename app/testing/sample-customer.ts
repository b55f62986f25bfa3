import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  accounts,
  calendarDays,
  collections,
  consents,
  customerNotes,
  healthReports,
  orderDrafts,
  orderReturns,
  paymentIncidents,
  restockRequests,
  searchSynonyms,
  staffRoles,
  treatmentNotes,
  twoFactors,
  userProfiles,
  users,
  verifications,
} from '#db/schema.ts';
import { makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { reviewToken } from '#shop/reviews/review-link.server.ts';
import { anAddress, insertPlacedOrder, insertProof, unitLine } from '#shop/testing/orders.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { insertDeliveredOrder, insertReview } from '#shop/testing/reviews.ts';
import { aDraft } from '#shop/testing/sales.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { profileReadAt, samplePhoto } from './access-row.ts';
import { insertSampleParcel } from './sample-parcel.ts';

/** The stored hash of `samplePassword`, so that tests do not wait for hashing. */
const passwordHash =
  '4b1c868538ccef864b163237f1874aa9:7012f1cefd3f0ebf27c05aa37f020a1fa0355b72675db9971f66ecab971bea90cbb176ef281d9e067317e392b87cc87c7a212c6a5a7eb4936bae77dd23b75248';

export const sampleUserId = 'cliente-731';
const userId = sampleUserId;
const email = 'valeriana@secreto.example';
const phone = '3117654321';
const address = 'Calle Secreta 77';
const accessToken = 'EnlaceDeValeriana-0123456789abcdef';
const quotationToken = 'CotizacionDeValeriana-0123456789';

export async function insertPassword(db: Db, userId: string): Promise<void> {
  await db
    .insert(accounts)
    .values({ id: userId, accountId: userId, userId, providerId: 'credential', password: passwordHash });
}

/** Turns on two-factor authentication for a user, with an empty secret. */
export async function insertSecondFactor(db: Db, userId: string): Promise<void> {
  await db.insert(twoFactors).values({ id: userId, userId, secret: '', backupCodes: '', verified: true });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
}

/**
 * Inserts a customer with unique texts, and what addresses of shoppers name about them. What only addresses of staff name
 * is inserted by `insertSampleRecords`; without it those parameters name nothing.
 */
export async function insertSampleCustomer(db: Db) {
  const avatarUrl = await insertPerson(db);
  const { order, proof, incident, request } = await insertPurchases(db);
  const [customerNote] = await db
    .insert(customerNotes)
    .values({ person: userId, body: 'Nota sobre Valeriana', authorName: 'Marta' })
    .returning();
  const { categoryId, report, question, note, consent } = await insertCare(db);
  const newsletter = await insertSubscription(db);
  const restock = await insertRestockRequest(db);
  const synonymsId = crypto.randomUUID();
  await db.insert(searchSynonyms).values({ id: synonymsId, words: ['sabila', 'aloe'] });
  await db.insert(calendarDays).values({ day: '2031-02-12', name: 'Inventario', kind: 'closed' });
  const roleId = crypto.randomUUID();
  await db.insert(staffRoles).values({ id: roleId, name: 'Mostrador', permissions: ['orders'] });
  const tillId = await insertTill(db, { closedAt: new Date() });
  await insertTill(db);
  const quotation = await insertQuotation(db);
  const { reviewId, reviewLink, otherLine, deliveredId } = await insertReviewed(db);
  const parcel = await insertSampleParcel(db, deliveredId);
  const invite = `EnlaceDeInvitacion-${'a'.repeat(24)}`;
  const inviteId = await insertInvite(db, { email, token: invite });
  const links = {
    reset: await makeAccountLink(db, 'reset', userId),
    confirm: await makeAccountLink(db, 'confirm', userId),
  };
  const kept = await db.select({ id: verifications.id, hash: verifications.identifier }).from(verifications);

  return {
    userId,
    proofKey: proof.storageKey,
    avatarUrl,
    params: {
      kind: 'avatar',
      bucket: 'productorigenatural',
      categoryId,
      answerId: crypto.randomUUID(),
      deviceId: crypto.randomUUID(),
      draftId: quotation.id,
      collectionId: 'descanso',
      synonymsId,
      day: '2031-02-12',
      place: 'CO',
      roleId,
      tillId,
      productId: crypto.randomUUID(),
      holdId: crypto.randomUUID(),
      fileId: crypto.randomUUID(),
      userId,
      customerId: userId,
      orderId: order.id,
      proofId: proof.id,
      paymentId: '999999999',
      revisionId: crypto.randomUUID(),
      incidentId: incident.id,
      requestId: request.id,
      questionId: question.id,
      reportId: report.id,
      noteId: note.id,
      customerNoteId: String(customerNote?.id),
      consentId: String(consent.id),
      inviteId,
      reviewId,
      memberId: userId,
      ...parcel,
      waitingId: restock.id,
      pickupId: crypto.randomUUID(),
      '*': 'no-existe',
    },
    /** The secret of each kind of link. */
    secrets: {
      ...{ order: accessToken, invite, newsletter, quotation: quotationToken, ...links },
      ...{ restock: restock.linkToken, review: reviewLink },
    },
    /** Guesses an attacker might try: similar secrets, and the values stored in the database. */
    guesses: {
      order: [order.id, order.orderNumber, proof.id, accessToken.toLowerCase(), accessToken.slice(0, -1), '%'],
      review: [accessToken, reviewId, otherLine, reviewLink.slice(0, -1), `${reviewLink.slice(0, -1)}~`],
      quotation: [quotation.id, accessToken, quotationToken.slice(0, -1), `${quotationToken.slice(0, -1)}Z`, '%'],
      invite: [userId, inviteId, links.reset, invite.slice(0, -1)],
      restock: [userId, email, restock.id, newsletter, restock.linkToken.slice(0, -1), '%'],
      newsletter: [userId, email, order.id, crypto.randomUUID(), newsletter.slice(0, -1), '%'],
      reset: [userId, links.confirm, links.reset.slice(0, -1), ...kept.flatMap(({ id, hash }) => [id, hash])],
      confirm: [userId, links.reset, links.confirm.slice(0, -1), ...kept.flatMap(({ id, hash }) => [id, hash])],
    },
  };
}

/** Inserts the account with its password and profile; returns the address of its avatar. */
async function insertPerson(db: Db): Promise<string> {
  const avatarUrl = pictureAddress('avatars', 'a'.repeat(32));
  await db.insert(users).values({ id: userId, name: 'Valeriana Quimbaya', email });
  await insertPassword(db, userId);
  await db.insert(userProfiles).values({
    id: userId,
    fullName: 'Valeriana Quimbaya',
    email,
    phone,
    address,
    city: 'Salamina',
    department: 'Caldas',
    birthDate: '1971-02-28',
    avatarUrl,
    updatedAt: new Date(profileReadAt),
  });
  return avatarUrl;
}

/** Inserts an order with a proof and a payment incident, and a request for an examination. */
async function insertPurchases(db: Db) {
  const order = await insertPlacedOrder(db, {
    userId,
    orderNumber: '731904',
    accessToken,
    status: 'Pendiente',
    // A request that is refused would record its payments by hand otherwise.
    moneyStatus: 'Pendiente',
    totalAmount: 417_383,
    items: [{ id: crypto.randomUUID(), name: 'Totumo', quantity: 1, price: 417_383, isOffer: false, image_urls: [] }],
    paymentMethod: 'Transferencia Bancaria',
    notes: 'Timbre de Valeriana',
    shippingAddress: anAddress({ firstName: 'Valeriana', lastName: 'Quimbaya', email, phone, address }),
  });
  const proof = await insertProof(db, {
    orderId: order.id,
    fileName: 'recibo-de-valeriana.jpg',
    storageKey: `comprobantes/${'v'.repeat(32)}.jpg`,
  });
  const [incident] = await db
    .insert(paymentIncidents)
    .values({
      kind: 'paid-twice',
      orderId: order.id,
      provider: 'wompi',
      transactionId: 'transaccion-de-valeriana',
      reference: 'ORDEN-de-valeriana',
      status: 'APPROVED',
      amountInCents: 39_821_700,
      currency: 'COP',
    })
    .returning();
  await db.insert(orderReturns).values({
    orderId: order.id,
    number: 1,
    kind: 'courtesy',
    lines: [],
    amount: 51_973,
    exercisedOn: '2026-11-20',
  });
  const request = await insertServiceRequest(db, {
    userId,
    name: 'Valeriana Quimbaya',
    email,
    phone,
    notes: 'Insomnio de Valeriana',
  });
  if (!incident) throw new Error('The incident was not inserted');
  return { order, proof, incident, request };
}

/** Inserts a delivered order with a review that waits for staff, and the link that reviews its other line. */
async function insertReviewed(db: Db) {
  const product = await insertProduct(db);
  const order = await insertDeliveredOrder(db, [product, product], {
    userId,
    shippingAddress: anAddress({ firstName: 'Valeriana', lastName: 'Quimbaya', email, phone, address }),
  });
  const review = await insertReview(db, {
    productId: product.id,
    orderId: order.id,
    status: 'pending',
    body: 'Opinión de Valeriana',
    photos: [samplePhoto],
    authorName: 'Valeriana Q.',
  });
  const reviewLink = reviewToken(order, 1);
  // The signature of one line does not open another.
  const otherLine = reviewLink.replace(/-1-/, '-0-');
  return { reviewId: review.id, reviewLink, otherLine, deliveredId: order.id };
}

/** Inserts questions to an expert, a treatment note and a consent, and a category that only staff see. */
async function insertCare(db: Db) {
  const category = { id: 'te-de-la-casa', name: 'Té de la casa', updatedAt: new Date(profileReadAt) };
  await insertCategory(db, category);
  const savedAt = new Date(profileReadAt);
  await db.insert(collections).values({ id: 'descanso', name: 'Descanso', updatedAt: savedAt });
  const question = {
    id: crypto.randomUUID(),
    question: 'Pregunta de Valeriana',
    answer: null,
    timestamp: '2026-01-02T03:04:05.000Z',
  };
  const answered = { answer: 'Respuesta a Valeriana', answeredBy: 'Marta' };
  const [report] = await db
    .insert(healthReports)
    .values({
      userId,
      questions: [question, { ...question, id: crypto.randomUUID(), ...answered }],
      waitingCount: 1,
      latestQuestionAt: new Date('2026-01-02T03:04:05Z'),
    })
    .returning();
  const [note] = await db
    .insert(treatmentNotes)
    .values({ userId, body: 'Tratamiento de Valeriana', authorName: 'Marta' })
    .returning();
  const [consent] = await db
    .insert(consents)
    .values({ purpose: 'health-data', wording: 'Autorizo lo de Valeriana', email, userId })
    .returning();
  if (!report || !note || !consent) throw new Error('The records were not inserted');
  return { categoryId: category.id, report, question, note, consent };
}

/** Inserts a subscription to the newsletter and returns the secret of its link. */
async function insertSubscription(db: Db): Promise<string> {
  const [subscription] = await db
    .insert(consents)
    .values({ purpose: 'marketing', wording: 'Novedades para Valeriana', email, userId })
    .returning({ token: consents.linkToken });
  if (!subscription?.token) throw new Error('The subscription was not inserted');
  return subscription.token;
}

/** Inserts a quotation that can be accepted. */
async function insertQuotation(db: Db) {
  const product = await insertProduct(db);
  const line = unitLine(product);
  const item = {
    id: product.id,
    name: product.name,
    quantity: 1,
    price: line.shownPrice,
    isOffer: false,
    image_urls: [],
  };
  const sale = aDraft([line], {
    customer: {
      ...{ firstName: 'Valeriana', lastName: 'Quimbaya', phone, email, address, addressDetails: '' },
      ...{ neighborhood: '', department: 'Caldas', city: 'Salamina' },
    },
  });
  const [quotation] = await db
    .insert(orderDrafts)
    .values({
      kind: 'quotation',
      state: 'sent',
      content: { ...sale, quoted: { payment: 'on-delivery', items: [item] } },
      idempotencyKey: sale.idempotencyKey,
      accessToken: quotationToken,
      validUntil: formatIsoDay(new Date(Date.now() + 8 * 24 * 60 * 60_000)),
      actorName: 'Marta',
    })
    .returning({ id: orderDrafts.id });
  if (!quotation) throw new Error('The quotation was not inserted');
  return quotation;
}

/** Inserts a request for a sold-out product. */
async function insertRestockRequest(db: Db) {
  const product = await insertProduct(db, { name: 'Agotado', stock: 0 });
  const [request] = await db
    .insert(restockRequests)
    .values({ productId: product.id, phone, wording: 'Avisen a Valeriana', userId })
    .returning();
  if (!request) throw new Error('The request was not inserted');
  return request;
}
