import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type PaymentKind, payments, paymentTransactions, type TransactionStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isUuid } from '#shop/uuid.ts';

/** An attempt to pay, with its transactions at the provider. */
export type PaymentAttempt = {
  id: string;
  provider: string;
  kind: PaymentKind;
  reference: string;
  amount: Pesos;
  createdAt: Date;
  expiresAt: Date;
  /** when the provider was last asked; null if never */
  checkedAt: Date | null;
  transactions: AttemptTransaction[];
};

export type AttemptTransaction = {
  transactionId: string;
  status: TransactionStatus;
  statusMessage: string;
  methodType: string;
  /** centavos, as reported by the provider */
  amountInCents: number;
  currency: string;
  /** whether this transaction pays the order */
  paysOrder: boolean;
  /** when staff recorded that its money was returned */
  returnedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Lists the attempts to pay an order, latest first, each with its transactions, oldest first. */
export async function findPayments(db: Db, orderId: string): Promise<PaymentAttempt[]> {
  if (!isUuid(orderId)) return [];
  const attempts = await db
    .select({
      id: payments.id,
      provider: payments.provider,
      kind: payments.kind,
      reference: payments.reference,
      amount: payments.amount,
      createdAt: payments.createdAt,
      expiresAt: payments.expiresAt,
      checkedAt: payments.checkedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.reference));
  if (attempts.length === 0) return [];
  const ids = attempts.map(({ id }) => id);
  const transactions = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), inArray(paymentTransactions.paymentId, ids)))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
  return attempts.map((attempt) => ({
    ...attempt,
    transactions: transactions
      .filter(({ paymentId }) => paymentId === attempt.id)
      .map(({ id: _, paymentId: __, orderId: ___, provider: ____, ...transaction }) => transaction),
  }));
}
