import type { Db } from '#db/database.server.ts';
import type { ProviderAnswer, Unasked } from '#shop/orders/waiting-order.server.ts';
import { askAboutOrder } from './check-payment.server.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * Runs an operation on an order that may have been paid already. If the operation refuses because the provider must be
 * asked about earlier attempts to pay first, asks it, outside the operation's transaction, and runs the operation
 * again.
 *
 * @param outage shared by operations that follow each other: once the provider is silent, the later ones do not wait
 * for it
 */
export async function askingFirst<Result extends { ok: boolean }>(
  db: Db,
  provider: PaymentProvider | null,
  run: (answer: ProviderAnswer) => Promise<Result | Unasked>,
  outage = { isSilent: false },
): Promise<Result> {
  const first = await run(provider ? 'unasked' : 'answered');
  if (!isUnasked(first)) return first;
  let away: Awaited<ReturnType<typeof askAboutOrder>> = outage.isSilent && 'silent';
  // An unavailable provider is not waited for with every order.
  for (const orderId of first.orderIds) if (provider && !away) away = await askAboutOrder(db, provider, orderId);
  outage.isSilent = away === 'silent';
  const second = await run(away ? 'silent' : 'answered');
  if (isUnasked(second)) throw new Error('The operation requires a query that was made');
  return second;
}

function isUnasked<Result extends { ok: boolean }>(result: Result | Unasked): result is Unasked {
  return 'reason' in result && result.reason === 'unasked';
}
