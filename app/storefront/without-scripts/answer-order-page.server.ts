import { redirect } from 'react-router';
import { asksForPage } from '#app/requests/asks-for-page.server.ts';
import type { PayAnswer, ProofAnswer } from '#app/storefront/paying/paying-answers.ts';
import { orderNotice } from './order-notices.ts';
import { payFormsId } from './pay-forms-id.ts';

/**
 * Leads a form without scripts back to the order's page, which says what was refused, or shows how to pay; scripts get
 * the answer itself.
 */
export async function answerOrderPage(request: Request, token: string, response: Response): Promise<Response> {
  if (!asksForPage(request)) return response;
  const answer: PayAnswer | ProofAnswer = await response.json();
  const notice = orderNotice(answer, response.status);
  const place = answer.outcome === 'payment' ? `#${payFormsId}` : '';
  return redirect(`/pedido/${encodeURIComponent(token)}${notice ? `?aviso=${notice}` : ''}${place}`, 303);
}
