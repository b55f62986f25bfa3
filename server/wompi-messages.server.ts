import * as v from 'valibot';
import { transactionStatuses } from '#db/schema.ts';
import type { Acceptance, ProviderTransaction } from '#shop/payments/provider.ts';

/**
 * The provider's messages, read as tolerantly as its documents are unsure: fields in either letter case, missing ones as
 * empty, numbers as text. What an answer must have to mean anything is asked for all the same.
 */

const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
);
const word = v.pipe(v.string(), v.trim(), v.maxLength(255));
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
    id: v.pipe(word, v.minLength(1)),
    reference: v.nullish(word, ''),
    status: v.pipe(word, v.toUpperCase(), v.picklist(transactionStatuses)),
    amount_in_cents: wholeNumber,
    currency: v.pipe(v.nullish(word, ''), v.toUpperCase()),
    payment_method_type: v.nullish(word),
    payment_method: v.fallback(v.object({ type: word }), { type: '' }),
    status_message: v.fallback(givenText, ''),
  }),
  v.transform(
    (told): ProviderTransaction => ({
      id: told.id,
      reference: told.reference,
      status: told.status,
      amountInCents: told.amount_in_cents,
      currency: told.currency,
      methodType: told.payment_method_type ?? told.payment_method.type,
      statusMessage: told.status_message,
    }),
  ),
);

/** @returns null when it is no transaction, or in a status this shop has never heard of */
export function readTransaction(told: unknown): ProviderTransaction | null {
  const read = v.safeParse(transaction, told);
  return read.success ? read.output : null;
}

const event = v.object({
  event: v.string(),
  data: fields,
  environment: v.nullish(v.string(), ''),
  signature: v.pipe(
    fields,
    v.object({ properties: v.pipe(v.array(word), v.maxLength(50)), checksum: v.nullish(word) }),
  ),
  timestamp: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^\d+$/))]),
});

export type WompiEvent = v.InferOutput<typeof event>;

/** @returns null when it has not the form of an event */
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
    (told): Acceptance => ({
      policy: { token: told.presigned_acceptance.acceptance_token, link: told.presigned_acceptance.permalink },
      personalData: {
        token: told.presigned_personal_data_auth.acceptance_token,
        link: told.presigned_personal_data_auth.permalink,
      },
    }),
  ),
);

/** @returns null when one of the two documents is missing */
export function readAcceptance(told: unknown): Acceptance | null {
  const read = v.safeParse(merchant, told);
  return read.success ? read.output : null;
}

const refusal = v.object({ error: v.object({ messages: v.optional(v.unknown()), reason: v.optional(v.unknown()) }) });

/** What the provider says when it refuses: whether it is about the reference, and its first words for a person. */
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

function inSnakeCase(told: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
