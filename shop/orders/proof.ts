/** The proof of a bank transfer: what a customer may send, and what they are told when it cannot be taken. */

/** A proof whose file is stored already, as an order is told of it. */
export type NewProof = {
  /** where the private storage has it */
  storageKey: string;
  /** as the customer called it */
  fileName: string;
  /** as found in its content, never as claimed */
  contentType: ProofType;
  byteSize: number;
  /** of its bytes, in hex */
  sha256: string;
};

/** What a proof may be, by content, with the ending its file is kept under. */
export const proofTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;

export type ProofType = keyof typeof proofTypes;

/** 10 MiB: a photograph of a receipt at full size, or some scanned pages. */
export const maxProofBytes = 10 * 1024 * 1024;

export const proofMessages = {
  missing: 'El comprobante de pago es obligatorio',
  empty: 'El archivo está vacío.',
  tooLarge: 'El archivo pesa más de 10 MB.',
  wrongType: 'El comprobante debe ser una imagen (JPG, PNG o WebP) o un PDF.',
  notKept: 'No pudimos guardar tu comprobante. Inténtalo de nuevo.',
};
