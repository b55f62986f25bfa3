import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { maxProofBytes, type NewProof, type ProofType, proofMessages, proofTypes } from '#shop/orders/proof.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import type { Storage } from './storage.server.ts';

export type CheckedProof =
  | { ok: true; proof: NewProof; bytes: Uint8Array }
  /** in words for who sent it */
  | { ok: false; message: string };

/** The files customers send as proof of a transfer: bank papers, which nobody but staff may ever see. */
export type Proofs = {
  /** Finds out what a file is from its content; its name and what the browser calls it prove nothing. Keeps nothing. */
  check(file: File): Promise<CheckedProof>;
  /** Keeps a checked file under the key its proof names. */
  keep(proof: NewProof, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such file */
  read(storageKey: string): Promise<Uint8Array | null>;
  /** Forgets the file of a proof that no order took. */
  drop(storageKey: string): Promise<void>;
};

/** Apart from the buckets of `shop/pictures.ts`, the only ones that a public address can name. */
export const proofsFolder = 'comprobantes';
const ownKey = /^comprobantes\/[\w-]{32}\.(?:jpg|png|webp|pdf)$/;

/** A 48-megapixel phone photograph passes; a small file that unfolds into gigabytes does not. */
const maxPixels = 50_000_000;
/** Node's own pool has four threads, and the shop's pictures, files and look-ups by name need some too. */
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

/** What a picture begins as: nothing else is handed to a decoder. */
function pictureType(start: string): ProofType | null {
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : null;
}

/** Whether all of it can be drawn: a picture cut short on its way proves nothing. */
async function isWholePicture(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).resize(64, 64, { fit: 'inside' }).toBuffer();
    return true;
  } catch {
    // The decoder's complaints are about the file: there is no other input.
    return false;
  }
}

/**
 * Whether a file is a PDF from its first byte to its last: it begins with the header, and ends with the place of its table
 * of contents and the mark of the end. A PDF with another file before or after it is none.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d[\r\n \t%]/.test(latin1(bytes.subarray(0, 10)))) return false;
  const end = latin1(bytes.subarray(-1024));
  const place = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(end)?.[1];
  return place !== undefined && Number(place) < bytes.byteLength;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** The file's own name, as far as it is one: no folders, nothing invisible, nothing that turns the line around. */
function readableName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (clean.length <= longestFileName) return clean;
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, longestFileName - ending.length - 1).toWellFormed()}…${ending}`;
}
