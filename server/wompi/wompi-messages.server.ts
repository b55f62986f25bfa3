import * as v from 'valibot';
import { transactionStatuses } from '#db/schema.ts';
import type { Acceptance, ProviderTransaction } from '#shop/payments/provider.ts';

/**
 * Parses the provider's messages leniently, because its documents are inconsistent: fields in snake or camel case,
 * missing fields as empty, numbers as text. Fields that are essential to a message are required.
 */

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
);
const shortText = v.pipe(v.string(), v.trim(), v.maxLength(255));
const givenText = v.nullish(
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.slice(0, 300)),
  ),
  '',
);
const fields = v.record(v.string(), v.unknown());

const transaction = v.pipe(
  fields,
  v.transform(inSnakeCase),
  v.object({
    id: v.pipe(shortText, v.minLength(1)),
    reference: v.nullish(shortText, ''),
    status: v.pipe(shortText, v.toUpperCase(), v.picklist(transactionStatuses)),
    amount_in_cents: wholeNumber,
    currency: v.pipe(v.nullish(shortText, ''), v.toUpperCase()),
    payment_method_type: v.nullish(shortText),
    payment_method: v.fallback(v.object({ type: shortText }), { type: '' }),
    status_message: v.fallback(givenText, ''),
  }),
  v.transform(
    (raw): ProviderTransaction => ({
      id: raw.id,
      reference: raw.reference,
      status: raw.status,
      amountInCents: raw.amount_in_cents,
      currency: raw.currency,
      methodType: raw.payment_method_type ?? raw.payment_method.type,
      statusMessage: raw.status_message,
    }),
  ),
);

/** @returns null if it is not a transaction or has an unknown status */
export function readTransaction(raw: unknown): ProviderTransaction | null {
  const read = v.safeParse(transaction, raw);
  return read.success ? read.output : null;
}

/** Reads the reference of a transaction that may otherwise be unreadable; null if it has none. */
export function readReference(raw: unknown): string | null {
  const read = v.safeParse(v.pipe(fields, v.object({ reference: v.pipe(shortText, v.minLength(1)) })), raw);
  return read.success ? read.output.reference : null;
}

const event = v.object({
  event: v.string(),
  data: fields,
  environment: v.nullish(v.string(), ''),
  signature: v.pipe(
    fields,
    v.object({ properties: v.pipe(v.array(shortText), v.maxLength(50)), checksum: v.nullish(shortText) }),
  ),
  timestamp: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d+$/))]),
});

export type WompiEvent = v.InferOutput<typeof event>;

/** @returns null if the body is not an event */
export function readWompiEvent(body: unknown): WompiEvent | null {
  const read = v.safeParse(event, body);
  return read.success ? read.output : null;
}

const link = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)),
);
const document = v.object({ acceptance_token: v.pipe(v.string(), v.minLength(1)), permalink: link });
const merchant = v.pipe(
  fields,
  v.transform(inSnakeCase),
  v.object({ presigned_acceptance: document, presigned_personal_data_auth: document }),
  v.transform(
    (raw): Acceptance => ({
      policy: { token: raw.presigned_acceptance.acceptance_token, link: raw.presigned_acceptance.permalink },
      personalData: {
        token: raw.presigned_personal_data_auth.acceptance_token,
        link: raw.presigned_personal_data_auth.permalink,
      },
    }),
  ),
);

/** @returns null if one of the two documents is missing */
export function readAcceptance(raw: unknown): Acceptance | null {
  const read = v.safeParse(merchant, raw);
  return read.success ? read.output : null;
}

const refusal = v.object({ error: v.object({ messages: v.optional(v.unknown()), reason: v.optional(v.unknown()) }) });

/** Reads the provider's error response: whether it concerns the reference, and its first message. */
export function readRefusal(body: unknown): { aboutReference: boolean; message: string } {
  const read = v.safeParse(refusal, body);
  if (!read.success) return { aboutReference: false, message: '' };
  const { messages, reason } = read.output.error;
  const aboutReference = typeof messages === 'object' && messages !== null && Object.hasOwn(messages, 'reference');
  return { aboutReference, message: (firstText(messages) ?? firstText(reason) ?? '').slice(0, 300) };
}

function firstText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value !== 'object' || value === null) return null;
  for (const part of Object.values(value)) {
    const text = firstText(part);
    if (text) return text;
  }
  return null;
}

function inSnakeCase(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
