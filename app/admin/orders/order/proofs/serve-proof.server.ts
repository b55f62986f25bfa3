import type { RouterContextProvider } from 'react-router';
import { proofsContext } from '#app/context.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { type ProofType, proofTypes } from '#shop/orders/proofs/proof.ts';
import { inlineNamed } from './content-disposition.ts';

type StoredFile = { storageKey: string; fileName: string; contentType: string };

/**
 * Answers with a file of the private storage: a picture or a PDF, which the browser neither runs, sniffs nor caches.
 *
 * @param found finds it; null if there is none
 * @param name what staff call it
 */
export async function serveProof(
  context: Readonly<RouterContextProvider>,
  found: Promise<StoredFile | null>,
  name = 'Comprobante',
): Promise<Response> {
  try {
    const file = await found;
    const bytes = file && (await context.get(proofsContext).read(file.storageKey));
    if (!bytes || !isProofType(file.contentType)) return plain(`${name}: no se encontró el archivo.`, 404);
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
    const text = `${name}: no se pudo abrir el archivo. Espera un momento y vuelve a intentarlo.`;
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
