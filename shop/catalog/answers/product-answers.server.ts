import { and, asc, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productAnswers, products } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { mostAnswers } from './answer-limits.ts';

/** A question about a product and the shop's answer, for staff. */
export type ProductAnswer = { id: string; question: string; answer: string; position: number; published: boolean };
export type AnswerValues = Omit<ProductAnswer, 'id'>;

const inOrder = [asc(productAnswers.position), asc(productAnswers.createdAt), asc(productAnswers.id)];

/** Lists the questions of a product that shoppers see, in the order that staff chose. */
export function listPublishedAnswers(db: Db, productId: string): Promise<{ question: string; answer: string }[]> {
  return db
    .select({ question: productAnswers.question, answer: productAnswers.answer })
    .from(productAnswers)
    .where(and(eq(productAnswers.productId, productId), eq(productAnswers.published, true)))
    .orderBy(...inOrder);
}

/** Finds a product in the shop with all its questions; null if there is none. */
export async function findProductAnswers(
  db: Db,
  productId: string,
): Promise<{ name: string; answers: ProductAnswer[] } | null> {
  const name = await findName(db, productId);
  if (name === null) return null;
  const { id, question, answer, position, published } = productAnswers;
  const answers = await db
    .select({ id, question, answer, position, published })
    .from(productAnswers)
    .where(eq(productAnswers.productId, productId))
    .orderBy(...inOrder);
  return { name, answers };
}

export type SaveAnswerResult = { ok: true } | { ok: false; reason: 'gone' | 'full' };

/** Adds a question to a product, or changes the one with this id. */
export async function saveAnswer(
  db: Db,
  actor: Actor,
  { productId, answerId, values }: { productId: string; answerId: string | null; values: AnswerValues },
): Promise<SaveAnswerResult> {
  if (answerId !== null && !isUuid(answerId)) return { ok: false, reason: 'gone' };
  return db.transaction(async (tx) => {
    const name = await findName(tx, productId);
    if (name === null) return { ok: false, reason: 'gone' };
    if (answerId === null) {
      if ((await tx.$count(productAnswers, eq(productAnswers.productId, productId))) >= mostAnswers)
        return { ok: false, reason: 'full' };
      await tx.insert(productAnswers).values({ productId, ...values });
    } else {
      const own = and(eq(productAnswers.id, answerId), eq(productAnswers.productId, productId));
      const changed = await tx.update(productAnswers).set(values).where(own).returning({ id: productAnswers.id });
      if (changed.length === 0) return { ok: false, reason: 'gone' };
    }
    await record(tx, actor, { productId, name, after: { question: values.question, answer: values.answer } });
    return { ok: true };
  });
}

/** Deletes a question of a product. Returns whether there was one. */
export async function deleteAnswer(
  db: Db,
  actor: Actor,
  { productId, answerId }: { productId: string; answerId: string },
): Promise<boolean> {
  if (!isUuid(answerId)) return false;
  return db.transaction(async (tx) => {
    const name = await findName(tx, productId);
    if (name === null) return false;
    const [before] = await tx
      .delete(productAnswers)
      .where(and(eq(productAnswers.id, answerId), eq(productAnswers.productId, productId)))
      .returning({ question: productAnswers.question, answer: productAnswers.answer });
    if (!before) return false;
    await record(tx, actor, { productId, name, before });
    return true;
  });
}

type Recorded = {
  productId: string;
  name: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

async function record(tx: Db, actor: Actor, { productId, name, ...texts }: Recorded) {
  const change = { subject: 'product', subjectId: productId, subjectName: name, action: 'changed' } as const;
  await recordChange(tx, actor, { ...change, ...texts });
  await announce(tx, 'products', [productId]);
}

async function findName(db: Db, productId: string): Promise<string | null> {
  if (!isUuid(productId)) return null;
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  return product?.name ?? null;
}
