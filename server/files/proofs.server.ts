import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { maxProofBytes, type NewProof, type ProofType, proofMessages, proofTypes } from '#shop/orders/proofs/proof.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import type { Storage } from './storage.server.ts';

export type CheckedProof =
  | { ok: true; proof: NewProof; bytes: Uint8Array }
  /** Spanish message for the sender */
  | { ok: false; message: string };

/**
 * Private files that prove that money moved: what customers send about a transfer, and what staff add to a refund. Only
 * staff may see them.
 */
export type Proofs = {
  /** Checks a file's size and content. Detects its type from the content only. Stores nothing. */
  check(file: File): Promise<CheckedProof>;
  /** Stores a checked file under its proof's key. */
  keep(proof: NewProof, bytes: Uint8Array): Promise<void>;
  /** @returns null if there is no such file */
  read(storageKey: string): Promise<Uint8Array | null>;
  /** Deletes the file of a proof. Ignores keys that are not of a proof. */
  drop(storageKey: string): Promise<void>;
};

/**
 * The folder of the proofs, separate from the buckets of `shop/pictures.ts`, the only folders served under
 * `/imagenes/`.
 */
export const proofsFolder = 'comprobantes';
const ownKey = /^comprobantes\/[\w-]{32}\.(?:jpg|png|webp|pdf)$/;

/** Allows a 48-megapixel phone photo, and rejects decompression bombs. */
const maxPixels = 50_000_000;
/**
 * The most files checked at once: leaves threads of Node's pool, which has four, to pictures, file reads and DNS
 * lookups.
 */
const checksAtOnce = Math.min(availableParallelism(), 2);
const longestFileName = 120;

/** Checks customers' proofs and keeps them in the private part of the storage. */
export function createProofs(storage: Storage): Proofs {
  const inTurn = takeTurns(checksAtOnce);
  return {
    async check(file) {
      if (file.size === 0) return refused(proofMessages.empty);
      if (file.size > maxProofBytes) return refused(proofMessages.tooLarge);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const contentType = await inTurn(() => findType(bytes));
      if (!contentType) return refused(proofMessages.wrongType);
      const ending = proofTypes[contentType];
      return {
        ok: true,
        bytes,
        proof: {
          storageKey: `${proofsFolder}/${randomBytes(24).toString('base64url')}.${ending}`,
          fileName: readableName(file.name) || `comprobante.${ending}`,
          contentType,
          byteSize: bytes.byteLength,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      };
    },
    keep: ({ storageKey, contentType }, bytes) => storage.put(storageKey, bytes, contentType),
    read: async (storageKey) => (ownKey.test(storageKey) ? storage.find(storageKey) : null),
    async drop(storageKey) {
      if (ownKey.test(storageKey)) await storage.remove(storageKey);
    },
  };
}

function refused(message: string): CheckedProof {
  return { ok: false, message };
}

async function findType(bytes: Uint8Array): Promise<ProofType | null> {
  const start = latin1(bytes.subarray(0, 12));
  if (start.startsWith('%PDF-')) return isWholePdf(bytes) ? 'application/pdf' : null;
  const claimed = pictureType(start);
  return claimed && (await isWholePicture(bytes)) ? claimed : null;
}

/** Detects a picture's type by its signature; no other file is passed to the decoder. */
function pictureType(start: string): ProofType | null {
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : null;
}

/** Whether the whole picture decodes: truncated uploads are refused. */
async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).resize(64, 64, { fit: 'inside' }).toBuffer();
    return true;
  } catch {
    // A decoder error can only be caused by the file: there is no other input.
    return false;
  }
}

/**
 * Whether a file is a complete PDF: it starts with the header and ends with `startxref`, an offset within the file and
 * `%%EOF`. Refuses PDFs with another file before or after.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d[\r\n \t%]/.test(latin1(bytes.subarray(0, 10)))) return false;
  const end = latin1(bytes.subarray(-1024));
  const xrefOffset = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(end)?.[1];
  return xrefOffset !== undefined && Number(xrefOffset) < bytes.byteLength;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Cleans a file name for display: drops folders, control and invisible characters, and direction overrides. */
function readableName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (clean.length <= longestFileName) return clean;
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, longestFileName - ending.length - 1).toWellFormed()}…${ending}`;
}
