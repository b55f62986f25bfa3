import type { RouterContextProvider } from 'react-router';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import type { MethodStep } from '#app/storefront/paying/method-step.ts';
import type { PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';

/** Pays in the provider's own window. */
export const widgetStep: MethodStep = ({ context }) => ({ ok: true, pay: ({ id }) => openAttempt(context, id) });

async function openAttempt(
  context: Readonly<RouterContextProvider>,
  orderId: string,
): Promise<PaymentStep | 'settling'> {
  const provider = context.get(paymentProviderContext);
  if (!provider) return { kind: 'unavailable' };
  const begun = await beginPayment(context.get(dbContext), { orderId, kind: 'widget' });
  if (!begun.ok) return 'settling';
  return { kind: 'widget', config: provider.widgetConfig(begun.attempt), widgetUrl: provider.browser.widgetUrl };
}
