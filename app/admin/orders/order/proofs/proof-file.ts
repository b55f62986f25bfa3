import { inlineNamed } from '#app/admin/orders/order/content-disposition.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext, proofsContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { findProofFile } from '#shop/orders/proofs/find-proofs.server.ts';
import { type ProofType, proofTypes } from '#shop/orders/proofs/proof.ts';
import type { Route } from './+types/proof-file';

/** Serves the file of a transfer proof, to staff only. */
export async function loader({ params: { orderId, proofId }, context }: Route.LoaderArgs) {
  getStaff(context);
  try {
    const file = await findProofFile(context.get(dbContext), { orderId, proofId });
    const bytes = file && (await context.get(proofsContext).read(file.storageKey));
    if (!bytes || !isProofType(file.contentType)) return plain('Comprobante no encontrado.', 404);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': file.contentType,
        'Content-Disposition': inlineNamed(file.fileName),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    const text = 'No se pudo abrir el comprobante. Espera un momento y vuelve a intentarlo.';
    const { problem, status } = explainFileFault(context, error, 'the file of a proof could not be read', text);
    return plain(problem, status);
  }
}

function isProofType(contentType: string): contentType is ProofType {
  return Object.hasOwn(proofTypes, contentType);
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
