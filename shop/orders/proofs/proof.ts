/** The proof of a bank transfer: which files are accepted, and the messages for those that are not. */

/** A proof whose file is stored already. */
export type NewProof = {
  /** its key in the private storage */
  storageKey: string;
  /** the customer's file name */
  fileName: string;
  /** detected from its content, not from what the browser declared */
  contentType: ProofType;
  byteSize: number;
  /** hash of the file's bytes, in hex */
  sha256: string;
};

/** The accepted content types, with the extension of the stored file. */
export const proofTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;

export type ProofType = keyof typeof proofTypes;

/** 10 MiB: a photograph of a receipt at full size, or some scanned pages. */
export const maxProofBytes = 10 * 1024 * 1024;

/** The most proofs of an order that wait for review: further ones would only hide the right one. */
export const mostPendingProofs = 5;

/** The note of the event that less, or more, arrived than all the order lacked, without a change of its status. */
export const partArrivedNote = 'Comprobante aprobado con lo que llegó';

export const proofMessages = {
  missing: 'El comprobante de pago es obligatorio',
  empty: 'El archivo está vacío.',
  tooLarge: 'El archivo pesa más de 10 MB.',
  wrongType: 'El comprobante debe ser una imagen (JPG, PNG o WebP) o un PDF.',
  tooMany: 'Ya tenemos varios comprobantes de este pedido por revisar. Si falta algo, escríbenos.',
  noRoom: 'Por ahora no podemos recibir comprobantes en la página. Escríbenos y te decimos cómo enviarlo.',
  notKept: 'No pudimos guardar tu comprobante. Inténtalo de nuevo.',
};
