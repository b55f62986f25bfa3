import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, limitsContext, logContext, paymentProviderContext } from '#app/context.ts';
import { ProviderUnavailable } from '#shop/payments/provider.ts';
import type { Route } from './+types/acceptance';

/**
 * Returns the provider's documents that a card payer must accept, with fresh tokens. Requested when a card is chosen.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const provider = context.get(paymentProviderContext);
  if (!provider) return refusal(404);

  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) return refusal(429, retryAfter(allowed.retryAfterSeconds));

  try {
    return Response.json(await provider.findAcceptance(), { headers: noStore });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.get(logContext).warn({ err: error }, 'the payment provider did not give its documents');
    return refusal(503);
  }
}

const noStore = { 'Cache-Control': 'no-store' };

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...noStore, ...headers } });
}
