import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  accounts,
  consents,
  healthReports,
  paymentIncidents,
  treatmentNotes,
  twoFactors,
  userProfiles,
  users,
  verifications,
} from '#db/schema.ts';
import { makeAccountLink } from '#shop/customers/account-link.server.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { anAddress, insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertCategory } from '#shop/testing/products.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { profileReadAt } from './access-table.ts';

/** `somebodysPassword` as it is kept, so that no test waits for it to be hashed. */
const passwordHash =
  '4b1c868538ccef864b163237f1874aa9:7012f1cefd3f0ebf27c05aa37f020a1fa0355b72675db9971f66ecab971bea90cbb176ef281d9e067317e392b87cc87c7a212c6a5a7eb4936bae77dd23b75248';

export async function insertPassword(db: Db, userId: string): Promise<void> {
  await db
    .insert(accounts)
    .values({ id: userId, accountId: userId, userId, providerId: 'credential', password: passwordHash });
}

/** As somebody has it who has turned it on; what is encrypted in it is nothing. */
export async function insertSecondFactor(db: Db, userId: string): Promise<void> {
  await db.insert(twoFactors).values({ id: userId, userId, secret: '', backupCodes: '', verified: true });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
}

/** Everything the shop may keep of one customer, with words that stand nowhere else. */
export async function insertSomebody(db: Db) {
  const userId = 'cliente-731';
  const email = 'valeriana@secreto.example';
  const avatarUrl = pictureAddress('avatars', 'a'.repeat(32));
  const accessToken = 'EnlaceDeValeriana-0123456789abcdef';
  await db.insert(users).values({ id: userId, name: 'Valeriana Quimbaya', email });
  await insertPassword(db, userId);
  await db.insert(userProfiles).values({
    id: userId,
    fullName: 'Valeriana Quimbaya',
    email,
    phone: '3117654321',
    address: 'Calle Secreta 77',
    city: 'Salamina',
    department: 'Caldas',
    birthDate: '1971-02-28',
    avatarUrl,
    updatedAt: new Date(profileReadAt),
  });
  const order = await insertPlacedOrder(db, {
    userId,
    orderNumber: '731904',
    accessToken,
    status: 'Pendiente',
    paymentMethod: 'Transferencia Bancaria',
    notes: 'Timbre de Valeriana',
    shippingAddress: anAddress({
      firstName: 'Valeriana',
      lastName: 'Quimbaya',
      email,
      phone: '3117654321',
      address: 'Calle Secreta 77',
    }),
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
      amountInCents: 3_000_000,
      currency: 'COP',
    })
    .returning();
  const request = await insertServiceRequest(db, {
    userId,
    name: 'Valeriana Quimbaya',
    email,
    phone: '3117654321',
    notes: 'Insomnio de Valeriana',
  });
  // The shop's own, at which only its staff have work to do.
  await insertCategory(db, { id: 'te-de-la-casa', name: 'Té de la casa', updatedAt: new Date(profileReadAt) });
  const questionId = crypto.randomUUID();
  const question = {
    question: 'Pregunta de Valeriana',
    answer: null,
    timestamp: '2026-01-02T03:04:05.000Z',
  };
  const [report] = await db
    .insert(healthReports)
    .values({
      userId,
      questions: [
        { ...question, id: questionId },
        { ...question, id: crypto.randomUUID(), answer: 'Respuesta a Valeriana', answeredBy: 'Marta' },
      ],
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
  if (!incident || !report || !note || !consent) throw new Error('The customer was not inserted');

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
      categoryId: 'te-de-la-casa',
      productId: crypto.randomUUID(),
      userId,
      customerId: userId,
      orderId: order.id,
      proofId: proof.id,
      incidentId: incident.id,
      requestId: request.id,
      questionId,
      reportId: report.id,
      noteId: note.id,
      consentId: String(consent.id),
      inviteId,
      memberId: userId,
      '*': 'no-existe',
    },
    /** What opens each kind of link. */
    secrets: { order: accessToken, invite, ...links },
    /** What might be tried instead: what is near it, and what somebody who read the database would find there. */
    guesses: {
      order: [order.id, order.orderNumber, proof.id, accessToken.toLowerCase(), accessToken.slice(0, -1), '%'],
      invite: [userId, inviteId, links.reset, invite.slice(0, -1)],
      reset: [userId, links.confirm, links.reset.slice(0, -1), ...kept.flatMap(({ id, hash }) => [id, hash])],
      confirm: [userId, links.reset, links.confirm.slice(0, -1), ...kept.flatMap(({ id, hash }) => [id, hash])],
    },
  };
}

/** What stands in the rows of `insertSomebody` and nowhere else, as it may come out again. */
export const somebodysWords =
  /valeriana|quimbaya|311[ -]?765[ -]?4321|calle secreta|salamina|1971-02-28|28 de febrero de 1971|731[ .]?904/i;

/** Whether a row, as `readEverything` gives it, is theirs. */
export function isSomebodys(row: string): boolean {
  return somebodysWords.test(row) || row.includes('cliente-731');
}

/** Every row the database holds, the counters of the limits apart, as `table {row}`. */
export async function readEverything(db: Db): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'search_words')`,
  );
  const each = [...tables.map(({ name }) => name), 'pgboss.job'].map(
    (name) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`,
  );
  const { rows } = await db.execute<{ row: string }>(sql.raw(`${each.join(' union all ')} order by 1`));
  return rows.map(({ row }) => row);
}
