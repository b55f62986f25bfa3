import type { RouterContextProvider } from 'react-router';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import type { PaymentStep } from './checkout-answers.ts';

/**
 * Begins an attempt to pay an order that stands, in the provider's own window.
 *
 * @returns 'settling' where money for it is here, or may be on its way
 */
export async function takeWidgetStep(
  context: Readonly<RouterContextProvider>,
  { id: orderId }: { id: string },
): Promise<PaymentStep | 'settling'> {
  const provider = context.get(paymentProviderContext);
  if (!provider) return { kind: 'unavailable' };
  const begun = await beginPayment(context.get(dbContext), { orderId, kind: 'widget' });
  if (!begun.ok) return 'settling';
  return { kind: 'widget', config: provider.widgetConfig(begun.attempt), widgetUrl: provider.browser.widgetUrl };
}
