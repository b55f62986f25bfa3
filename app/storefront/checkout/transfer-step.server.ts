import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, proofsContext } from '#app/context.ts';
import { isProofFileUsed } from '#shop/orders/is-proof-file-used.server.ts';
import { type NewProof, proofMessages } from '#shop/orders/proof.ts';

export type ProofStep =
  | {
      ok: true;
      proof: NewProof;
      /**
       * To be called once the order's transaction has ended, however it did: forgets the file where no order took it, as
       * after a refusal, or where the same file had come before.
       */
      dropUnlessUsed(): Promise<void>;
    }
  /** in words for the shopper; no file was kept. 'failed': nothing is wrong with it, the shop's files are away */
  | { ok: false; outcome: 'proof' | 'failed'; message: string; status: 400 | 503 };

/**
 * Takes the proof of a transfer out of a form: checks it and keeps its file, before any transaction begins.
 */
export async function readProofStep(context: Readonly<RouterContextProvider>, fields: FormData): Promise<ProofStep> {
  const file = fields.get('transferProof');
  // A file field left empty sends a file without name and content.
  if (!(file instanceof File) || (file.size === 0 && file.name === ''))
    return { ok: false, outcome: 'proof', message: proofMessages.missing, status: 400 };

  const proofs = context.get(proofsContext);
  const checked = await proofs.check(file);
  if (!checked.ok) return { ...checked, outcome: 'proof', status: 400 };
  const { proof, bytes } = checked;
  try {
    await proofs.keep(proof, bytes);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the file of a proof could not be kept');
    return { ok: false, outcome: 'failed', message: proofMessages.notKept, status: 503 };
  }

  return {
    ok: true,
    proof,
    async dropUnlessUsed() {
      try {
        if (!(await isProofFileUsed(context.get(dbContext), proof.storageKey))) await proofs.drop(proof.storageKey);
      } catch (error) {
        // A file too many does less harm than an order without its proof.
        context.get(logContext).warn({ err: error }, 'the file of a proof may have been left behind');
      }
    },
  };
}
