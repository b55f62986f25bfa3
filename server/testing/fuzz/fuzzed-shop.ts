/**
 * Fills a small shop for fuzzing: each asker owns some data, and there is data of a victim that they must not reach.
 */
import sharp from 'sharp';
import type { AccessRow } from '#app/testing/access-row.ts';
import { insertPassword, insertSampleCustomer } from '#app/testing/sample-customer.ts';
import type { Db } from '#db/database.server.ts';
import {
  consents,
  productAnswers,
  type Role,
  restockRequests,
  storeSettings,
  userProfiles,
  users,
} from '#db/schema.ts';
import { openSession, type serveShop } from '#server/testing/served-shop.ts';
import { makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { reviewToken } from '#shop/reviews/review-link.server.ts';
import { insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertCategory, insertProduct } from '#shop/testing/products.ts';
import { insertDeliveredOrder, insertReview } from '#shop/testing/reviews.ts';
import { aDraft, sendAQuotation } from '#shop/testing/sales.ts';
import { insertInvite } from '#shop/testing/staff.ts';

/** The kind of user that sends a request. */
export type Asker = 'visitor' | 'customer' | 'staff';
type Shop = ReturnType<typeof serveShop>;

export type FuzzedShop = Awaited<ReturnType<typeof fillFuzzedShop>>;

/**
 * Fills a shop. Returns the ids and functions that build requests to it.
 *
 * @param shop a shop with an empty database
 */
export async function fillFuzzedShop(shop: Shop, db: Db) {
  const png = (
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4a7c59' } })
      .png()
      .toBuffer()
  ).toString('latin1');
  const victim = await insertSampleCustomer(db);
  await shop.storage.put(victim.proofKey, new Uint8Array([1]), 'image/jpeg');
  await insertCategory(db, { id: 'jarabes', name: 'Jarabes' });
  const product = await insertProduct(db, { stock: 1_000_000, categoryId: 'jarabes', offers: [anOffer()] });
  await db.insert(storeSettings).values({
    siteName: 'La Botica',
    transferAccounts: [{ bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' }],
  });

  await insertPerson(db, 'rosa', 'customer');
  await insertPerson(db, 'marta', 'admin');
  await insertPerson(db, 'lucia', 'admin', 'adviser');
  const waiting = { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' } as const;
  const orders = {
    visitor: await insertPlacedOrder(db, waiting),
    customer: await insertPlacedOrder(db, { userId: 'rosa', ...waiting }),
  };
  const review = await insertReview(db, { productId: product.id });
  const [answer] = await db
    .insert(productAnswers)
    .values({ productId: product.id, question: '¿Cómo se guarda?', answer: 'En frío.' })
    .returning();
  const other = await openSession(db, 'rosa', { id: 'otra-de-rosa' });
  const [consent] = await db
    .insert(consents)
    .values({ purpose: 'health-data', wording: 'Autorizo', email: 'rosa@correo.example', userId: 'rosa' })
    .returning();

  const cookieOf = (asker: Asker) => openAskersSession(db, asker);
  const makeLink = createLinkMaker(db, product);

  /** Returns path parameters: the asker's own if there are any, otherwise the victim's; with an unused link token. */
  async function paramsOf(asker: Asker, { secret, address, does }: AccessRow): Promise<Record<string, string>> {
    const own =
      asker === 'staff'
        ? victim.params
        : { kind: 'avatar', bucket: 'productorigenatural', reviewId: review.id, '*': 'no-existe' };
    const ofAll = {
      productId: product.id,
      categoryId: 'jarabes',
      memberId: 'lucia',
      answerId: String(answer?.id),
      token: orders.visitor.accessToken,
    };
    const ofCustomer = {
      orderId: orders.customer.id,
      sessionId: other.id,
      consentId: String(consent?.id),
      token: orders.customer.accessToken,
    };
    const params = { ...victim.params, ...own, ...ofAll, ...(asker === 'customer' && ofCustomer) };
    if (secret) return { ...params, token: await makeLink(secret) };
    if (does === 'read') return params;
    const userId = asker === 'customer' ? 'rosa' : null;
    if (address === '/pedido/:token/cita') {
      const { accessToken: token } = await insertPlacedOrder(db, { ...waiting, userId, items: [anAppointment] });
      return { ...params, token };
    }
    // This form cancels its order, so it gets a separate one: the other forms need an unpaid order.
    if (address === '/pedido/:token') {
      const { accessToken: token } = await insertPlacedOrder(db, { ...waiting, userId });
      return { ...params, token };
    }
    return params;
  }

  return { cookieOf, png, product, victim, orders, paramsOf };
}

/**
 * Opens a new session for an asker, as requests may have ended the last one; undefined for visitors and for closed
 * accounts.
 */
async function openAskersSession(db: Db, asker: Asker): Promise<string | undefined> {
  if (asker === 'visitor') return undefined;
  const id = asker === 'customer' ? 'rosa' : 'marta';
  return (await openSession(db, id).catch(() => null))?.cookie;
}

/**
 * Creates the function that makes an unused link and what it opens: a person, a request or a delivered order. It
 * returns the link's secret.
 */
function createLinkMaker(db: Db, product: Awaited<ReturnType<typeof insertProduct>>) {
  let links = 0;
  return async function makeLink(secret: NonNullable<AccessRow['secret']>): Promise<string> {
    links += 1;
    const person = `olvidadiza-${links}`;
    const email = `${person}@correo.example`;
    switch (secret) {
      case 'invite': {
        const token = `otra-invitacion-${links}-${'b'.repeat(30)}`;
        await insertInvite(db, { email: `invitada-${links}@correo.example`, token });
        return token;
      }
      case 'newsletter': {
        const subscription = { purpose: 'marketing', wording: 'Novedades', email } as const;
        const [row] = await db.insert(consents).values(subscription).returning();
        return String(row?.linkToken);
      }
      case 'quotation': {
        const validUntil = formatIsoDay(new Date(Date.now() + 8 * 24 * 60 * 60_000));
        const sale = aDraft([unitLine(product)]);
        return (await sendAQuotation(db, sale, { validUntil, now: new Date() })).acceptance.token;
      }
      case 'restock': {
        const request = { productId: product.id, wording: 'Avísenme', email };
        const [row] = await db.insert(restockRequests).values(request).returning();
        return String(row?.linkToken);
      }
      case 'review':
        return reviewToken(await insertDeliveredOrder(db, [product]), 0);
      case 'reset':
      case 'confirm':
        await insertPerson(db, person, 'customer');
        return makeAccountLink(db, secret, person);
    }
  };
}

const anAppointment = {
  id: crypto.randomUUID(),
  name: 'Examen Biocuántico',
  quantity: 1,
  price: 30_000,
  isOffer: false,
  isService: true as const,
  image_urls: [],
};

async function insertPerson(db: Db, id: string, role: Role, staffRole = 'owner') {
  await db.insert(users).values({ id, name: id, email: `${id}@correo.example` });
  await db.insert(userProfiles).values({ id, fullName: id, email: `${id}@correo.example`, role, staffRole });
  await insertPassword(db, id);
}
