import type { RouterContextProvider } from 'react-router';
import { clientKeyContext, dbContext, paymentProviderContext } from '#app/context.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import {
  type MethodStep,
  tooManyAttempts,
  tooManyDeclines,
  withdrawnText,
} from '#app/storefront/paying/method-step.ts';
import type { PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';

/** Pays in the provider's own window. */
export const widgetStep: MethodStep = ({ context }) => ({ ok: true, pay: ({ id }) => openAttempt(context, id) });

async function openAttempt(
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<PaymentStep | 'settling'> {
  const provider = context.get(paymentProviderContext);
  if (!provider) return { kind: 'unavailable' };
  const db = context.get(dbContext);
  const clientKey = context.get(clientKeyContext);
  const begun = await askingFirst(db, provider, (answer) =>
    beginPayment(db, { orderId, kind: 'widget', clientKey, answer }),
  );
  if (!begun.ok && begun.reason === 'too-many-attempts') return tooManyAttempts;
  if (!begun.ok && begun.reason === 'too-many-declines') return tooManyDeclines(begun.of, 'window');
  if (!begun.ok && begun.reason === 'withdrawn') return { kind: 'declined', message: withdrawnText };
  if (!begun.ok) return begun.reason === 'provider-silent' ? { kind: 'unanswered' } : 'settling';
  const attempt = { ...begun.attempt, customer: await withEmail(context, begun.attempt.customer) };
  return { kind: 'widget', config: provider.widgetConfig(attempt), widgetUrl: provider.browser.widgetUrl };
}

/**
 * Adds the shop's own e-mail to an order without one. The provider requires an e-mail and would ask for it even if the
 * shop's form does not; in its window the customer can still enter their own.
 */
async function withEmail<Customer extends { email: string }>(
  context: Readonly<RouterContextProvider>,
  customer: Customer,
): Promise<Customer> {
  return customer.email ? customer : { ...customer, email: (await memoizedSettings(context)).contactEmail };
}
