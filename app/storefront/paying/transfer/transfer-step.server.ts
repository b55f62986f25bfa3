import type { RouterContextProvider } from 'react-router';
import { clientAddressContext, dbContext, limitsContext, logContext, proofsContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import type { MethodStep, StepRequest } from '#app/storefront/paying/method-step.ts';
import type { PaymentStep } from '#app/storefront/paying/paying-answers.ts';
import { isProofFileUsed } from '#shop/orders/proofs/is-proof-file-used.server.ts';
import { type NewProof, proofMessages } from '#shop/orders/proofs/proof.ts';
import { hasRoomForProof } from '#shop/orders/proofs/proof-space.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';

/** Pays by transfer: a new order includes its proof; for an existing one the accounts are returned. */
export const transferStep: MethodStep = async ({ context, fields, place }) => {
  if (place === 'order-page') return { ok: true, pay: ({ until }) => listAccounts(context, until ?? null) };
  const step = await readProofStep(context, fields);
  if (!step.ok) return { ok: false, answer: { outcome: step.outcome, message: step.message }, status: step.status };
  return {
    ok: true,
    proof: step.proof,
    pay: async () => ({ kind: 'proof-received' }),
    cleanUp: step.dropUnlessUsed,
  };
};

async function listAccounts(context: StepRequest['context'], until: Date | null): Promise<PaymentStep> {
  const { transferAccounts } = await getStoreSettings(context.get(dbContext));
  return { kind: 'accounts', accounts: transferAccounts, until: until?.toISOString() ?? null };
}

export type ProofStep =
  | {
      ok: true;
      proof: NewProof;
      /**
       * Deletes the file if no order uses it (after a refusal, or if it was uploaded before). Call it after the order's
       * transaction, whether committed or rolled back.
       */
      dropUnlessUsed(): Promise<void>;
    }
  /** `message` is for the shopper; no file was stored. 'failed': the file is fine, but the storage is full or
   * unreachable */
  | { ok: false; outcome: 'proof' | 'failed'; message: string; status: 400 | 429 | 500 | 503 };

/**
 * Reads the proof of a transfer from a form: checks it and stores its file, before any transaction begins.
 */
export async function readProofStep(context: Readonly<RouterContextProvider>, fields: FormData): Promise<ProofStep> {
  const file = fields.get('transferProof');
  // An empty file field sends a file without name and content.
  if (!(file instanceof File) || (file.size === 0 && file.name === ''))
    return { ok: false, outcome: 'proof', message: proofMessages.missing, status: 400 };

  const proofs = context.get(proofsContext);
  const checked = await proofs.check(file);
  if (!checked.ok) return { ...checked, outcome: 'proof', status: 400 };
  const { proof, bytes } = checked;
  if (!(await hasRoomForProof(context.get(dbContext), proof.byteSize)))
    return { ok: false, outcome: 'failed', message: proofMessages.noRoom, status: 503 };
  // One address cannot use up the space of all others.
  const allowed = await context.get(limitsContext).takeProofSize(proof.byteSize, context.get(clientAddressContext));
  if (!allowed.ok) return { ok: false, outcome: 'failed', message: proofMessages.noRoom, status: 429 };
  try {
    await proofs.keep(proof, bytes);
  } catch (error) {
    const what = 'the file of a proof could not be stored';
    const { problem, status } = explainFileFault(context, error, what, proofMessages.notKept);
    return { ok: false, outcome: 'failed', message: problem, status };
  }

  return {
    ok: true,
    proof,
    async dropUnlessUsed() {
      try {
        if (!(await isProofFileUsed(context.get(dbContext), proof.storageKey))) await proofs.drop(proof.storageKey);
      } catch (error) {
        // An orphaned file is better than an order without its proof.
        context.get(logContext).warn({ err: error }, 'the file of a proof may have been left behind');
      }
    },
  };
}
