import { redirect } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import type { ProofAnswer } from '#app/storefront/paying/paying-answers.ts';
import { answerOrderPage } from '#app/storefront/without-scripts/answer-order-page.server.ts';
import { isAbroad } from '#shop/colombia.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { NoRoomForProof } from '#shop/orders/proofs/proof-space.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { refusalAbroad } from '#shop/paying/offered-methods.ts';
import { needsProof } from '#shop/paying/payment-methods.ts';
import type { Route } from './+types/send-proof';
import { readProofStep } from './transfer-step.server.ts';

/** Redirects GET requests to the order's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(params.token)}`);
}

/** Accepts the proof of a transfer from the holder of the order's secret link. */
export async function action(args: Route.ActionArgs) {
  return answerOrderPage(args.request, args.params.token, await answerScript(args));
}

async function answerScript({ request, params, context }: Route.ActionArgs): Promise<Response> {
  // Counted before the file is read, since reading it is the expensive part.
  const allowed = await context.get(limitsContext).takeProof(context.get(clientAddressContext));
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed;
    return answer({ outcome: 'failed', message: retryText(retryAfterSeconds) }, 429, retryAfter(retryAfterSeconds));
  }

  try {
    const db = context.get(dbContext);
    // The file is read and stored only for an existing order.
    const order = await findOrderByToken(db, params.token);
    if (!order) return answer(notFound, 404);
    // Money for an order by transfer may have been sent already.
    if (isAbroad(order.shippingAddress.country) && !needsProof(order.paymentMethod))
      return answer({ outcome: 'failed', message: refusalAbroad.full }, 409);
    const step = await readProofStep(context, await readForm(request));
    if (!step.ok) return answer({ outcome: step.outcome, message: step.message }, step.status);
    try {
      const sent = await sendProof(db, { accessToken: params.token, proof: step.proof });
      if (sent.ok) return answer({ outcome: 'proof-received' }, 200);
      switch (sent.reason) {
        case 'not-found':
          return answer(notFound, 404);
        case 'too-many':
          return answer({ outcome: 'failed', message: proofMessages.tooMany }, 409);
        case 'settling':
          return answer({ outcome: 'settling' }, 409);
      }
    } finally {
      await step.dropUnlessUsed();
    }
  } catch (error) {
    if (error instanceof NoRoomForProof) return answer({ outcome: 'failed', message: proofMessages.noRoom }, 503);
    const { problem, status } = explainFileFault(context, error, 'a proof could not be stored', proofMessages.notKept);
    return answer({ outcome: 'failed', message: problem }, status);
  }
}

const notFound: ProofAnswer = { outcome: 'failed', message: 'No encontramos este pedido.' };

const answer: AnswerJson<ProofAnswer> = answerJson;
