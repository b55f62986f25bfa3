import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ConsentPurpose, consents, orderReturns, orders } from '#db/schema.ts';
import type { AskedQuestion } from '#shop/experts/expert-question.ts';
import { listQuestionsOf } from '#shop/experts/find-questions.server.ts';
import type { Pesos } from '#shop/money.ts';
import type { CustomerOrder } from '#shop/orders/list/find-orders.server.ts';
import { seenColumns } from '#shop/orders/list/seen-columns.server.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { type Sight, sightOf } from '#shop/staff/roles/sight.ts';
import { listCustomerNotes, type NoteOnCustomer } from './customer-notes.server.ts';
import { findLatestAddress, findPerson, isOrderOf, type Person } from './people.server.ts';

const ordersShown = 20;

/** What a member of staff may see of a customer. */
export type CustomerPage = {
  name: string;
  email: string;
  phone: string;
  place: string;
  hasAccount: boolean;
  figures: CustomerFigures;
  /** the latest; null without the permission to see orders */
  orders: CustomerOrder[] | null;
  /** null without an account or the permission */
  questions: { userId: string; total: number; waiting: number; latest: string | null } | null;
  consents: CustomerConsent[];
  notes: NoteOnCustomer[];
};

export type CustomerFigures = {
  /** without cancelled ones */
  orders: number;
  cancelled: number;
  /** parcels that came back because the customer did not take them */
  refused: number;
  /** what they bought and did not give back; null without the permission to see amounts */
  total: Pesos | null;
  firstAt: Date | null;
  lastAt: Date | null;
};

/** The latest consent for a purpose. */
export type CustomerConsent = {
  purpose: ConsentPurpose;
  grantedAt: Date;
  revokedAt: Date | null;
  /** of 'marketing': whether the owner of the address confirmed it */
  isConfirmed: boolean;
};

/**
 * Collects the page of a customer, as far as a member of staff may see it.
 *
 * @param key the id of the account, or of any order of a person without one
 * @returns null if there is no such customer
 */
export async function getCustomerPage(
  db: Db,
  viewer: { permissions: readonly Permission[] },
  key: string,
): Promise<CustomerPage | null> {
  const person = await findPerson(db, key);
  if (!person) return null;
  const sight = sightOf(viewer);
  const seesQuestions = hasPermission(viewer, 'questions');
  const [address, figures, latest, questions, given, notes] = await Promise.all([
    findLatestAddress(db, person),
    sumOrders(db, sight, person),
    hasPermission(viewer, 'orders') ? listOrdersOfPerson(db, sight, person) : null,
    person.account && seesQuestions ? listQuestionsOf(db, person.id) : null,
    listConsentsOf(db, person, seesQuestions),
    listCustomerNotes(db, person),
  ]);
  const { account } = person;
  const ordered = address ? `${address.firstName} ${address.lastName}`.trim() : '';
  const place = [account?.city || address?.city, account?.department || address?.department];
  return {
    name: account?.fullName.trim() || ordered,
    email: account?.email || address?.email || '',
    phone: account?.phone || address?.phone || '',
    place: [...new Set(place)].filter(Boolean).join(', '),
    hasAccount: account !== null,
    figures,
    orders: latest,
    questions: questions && summarizeQuestions(person.id, questions),
    consents: given,
    notes,
  };
}

async function sumOrders(db: Db, sight: Sight, person: Person): Promise<CustomerFigures> {
  const counts = ne(orders.status, 'Cancelado');
  const dateOf = (edge: SQL) =>
    sql<Date | null>`${edge}(${orders.orderDate}) filter (where ${counts})`.mapWith(orders.orderDate);
  const bought = sql<Pesos>`coalesce(sum(${orders.totalAmount} - ${orders.returnedAmount}) filter (where ${counts}), 0)::bigint`;
  const [row] = await db
    .select({
      orders: sql<number>`count(*) filter (where ${counts})::int`,
      all: count(),
      total: sight.money ? bought : sql<null>`null`,
      firstAt: dateOf(sql`min`),
      lastAt: dateOf(sql`max`),
    })
    .from(orders)
    .where(isOrderOf(person));
  const own = db.select({ id: orders.id }).from(orders).where(isOrderOf(person));
  const refused = await db.$count(
    orderReturns,
    and(eq(orderReturns.kind, 'refused'), inArray(orderReturns.orderId, own)),
  );
  const { all = 0, ...sums } = row ?? { orders: 0, total: null, firstAt: null, lastAt: null };
  return { ...sums, cancelled: all - sums.orders, refused };
}

async function listOrdersOfPerson(db: Db, sight: Sight, person: Person): Promise<CustomerOrder[]> {
  const { id, orderNumber, orderDate, status } = orders;
  return db
    .select({ id, orderNumber, orderDate, status, totalAmount: seenColumns(sight).totalAmount })
    .from(orders)
    .where(isOrderOf(person))
    .orderBy(desc(orderDate), id)
    .limit(ordersShown);
}

function summarizeQuestions(userId: string, questions: AskedQuestion[]): CustomerPage['questions'] {
  const waiting = questions.filter(({ answer }) => answer === null).length;
  return { userId, total: questions.length, waiting, latest: questions[0]?.question ?? null };
}

/** Lists the latest consent of each purpose; that of health data only with the permission to see those. */
async function listConsentsOf(db: Db, person: Person, seesHealth: boolean): Promise<CustomerConsent[]> {
  const own = db.select({ id: orders.id }).from(orders).where(isOrderOf(person));
  const isOwn = or(person.account ? eq(consents.userId, person.id) : undefined, inArray(consents.orderId, own));
  const rows = await db
    .selectDistinctOn([consents.purpose], {
      purpose: consents.purpose,
      grantedAt: consents.grantedAt,
      revokedAt: consents.revokedAt,
      confirmedAt: consents.confirmedAt,
    })
    .from(consents)
    .where(and(isOwn, seesHealth ? undefined : ne(consents.purpose, 'health-data')))
    .orderBy(consents.purpose, desc(consents.grantedAt), desc(consents.id));
  return rows.map(({ confirmedAt, ...consent }) => ({ ...consent, isConfirmed: confirmedAt !== null }));
}
