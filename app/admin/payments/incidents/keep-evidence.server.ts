import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, proofsContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { isEvidenceUsed } from '#shop/orders/refunds/find-evidence.server.ts';

export type KeptEvidence =
  | {
      ok: true;
      /** its key in the private storage; absent without a file */
      key?: string;
      /** deletes the file unless a refund was recorded with it; call it after the transaction, committed or not */
      dropUnlessUsed(): Promise<void>;
    }
  | { ok: false; problem: string; status: number };

/** Whether a file was chosen: an empty file field sends a file without name and content. */
export function isFile(value: FormDataEntryValue | null): value is File {
  return value instanceof File && !(value.size === 0 && value.name === '');
}

/** Checks and stores the file that proves a refund, if there is one, before any transaction begins. */
export async function keepEvidence(
  context: Readonly<RouterContextProvider>,
  file: FormDataEntryValue | null,
): Promise<KeptEvidence> {
  if (!isFile(file)) return { ok: true, dropUnlessUsed: async () => {} };
  const proofs = context.get(proofsContext);
  const checked = await proofs.check(file);
  if (!checked.ok) return { ok: false, problem: checked.message, status: 400 };
  const { proof, bytes } = checked;
  try {
    await proofs.keep(proof, bytes);
  } catch (error) {
    const text = 'No se pudo guardar el comprobante. Inténtalo de nuevo en un momento.';
    return { ok: false, ...explainFileFault(context, error, 'the proof of a refund could not be stored', text) };
  }
  return {
    ok: true,
    key: proof.storageKey,
    async dropUnlessUsed() {
      try {
        if (!(await isEvidenceUsed(context.get(dbContext), proof.storageKey))) await proofs.drop(proof.storageKey);
      } catch (error) {
        // An orphaned file is better than a refund without its proof.
        context.get(logContext).warn({ err: error }, 'the proof of a refund may have been left behind');
      }
    },
  };
}
