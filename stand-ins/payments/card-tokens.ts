import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type FinalStatus, outcomeOfCard } from './sandbox.ts';

/** A card token. The card number is not stored. */
export type CardToken = {
  id: string;
  created_at: string;
  brand: string;
  name: string;
  last_four: string;
  bin: string;
  exp_year: string;
  exp_month: string;
  card_holder: string;
  expires_at: string;
};

const digits = (pattern: RegExp, message: string) => v.pipe(v.string('No está presente'), v.regex(pattern, message));

const cardSchema = v.pipe(
  v.object(
    {
      number: digits(/^\d{13,19}$/, 'El número de tarjeta no es válido'),
      cvc: digits(/^\d{3,4}$/, 'El código de seguridad no es válido'),
      exp_month: digits(/^(0[1-9]|1[0-2])$/, 'El mes debe tener dos dígitos'),
      exp_year: digits(/^\d{2}$/, 'El año debe tener dos dígitos'),
      card_holder: v.pipe(v.string('No está presente'), v.trim(), v.minLength(5, 'Debe tener al menos 5 caracteres')),
    },
    'No está presente',
  ),
  v.forward(
    v.partialCheck(
      [['exp_month'], ['exp_year']],
      (card) => endOfMonth(card.exp_year, card.exp_month) > Date.now(),
      'La tarjeta está vencida',
    ),
    ['exp_year'],
  ),
);

export type TokenResult = { ok: true; token: CardToken } | { ok: false; messages: Record<string, string[]> };

/** Maximum number of transactions per token. */
const mostUses = 2;
const tokenLifeMs = 6 * 30 * 24 * 3_600_000;

export type CardTokens = ReturnType<typeof createCardTokens>;

/** Creates an in-memory store of card tokens, each with the outcome of payments made with it. */
export function createCardTokens() {
  const kept = new Map<string, { token: CardToken; outcome: FinalStatus; uses: number }>();
  return {
    create(body: unknown): TokenResult {
      const read = v.safeParse(cardSchema, body);
      if (!read.success) return { ok: false, messages: messagesOf(read.issues) };
      const card = read.output;
      const brand = brandOf(card.number);
      const last_four = card.number.slice(-4);
      const token: CardToken = {
        id: `tok_test_1292_${randomBytes(16).toString('hex')}`,
        created_at: new Date().toISOString(),
        brand,
        name: `${brand}-${last_four}`,
        last_four,
        bin: card.number.slice(0, 6),
        exp_year: card.exp_year,
        exp_month: card.exp_month,
        card_holder: card.card_holder,
        expires_at: new Date(Date.now() + tokenLifeMs).toISOString(),
      };
      kept.set(token.id, { token, outcome: outcomeOfCard(card.number), uses: 0 });
      return { ok: true, token };
    },
    /** Consumes one use of a token; null if it is unknown or used up. */
    use(id: string): { token: CardToken; outcome: FinalStatus } | null {
      const token = kept.get(id);
      if (!token || token.uses >= mostUses) return null;
      token.uses += 1;
      return token;
    },
    reset: () => kept.clear(),
  };
}

/**
 * Converts validation issues to the provider's format: a list of messages per field, dotted paths for nested fields.
 */
export function messagesOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'body';
    messages[field] = [...(messages[field] ?? []), issue.message];
  }
  return messages;
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  return /^3[47]/.test(number) ? 'AMEX' : 'OTHER';
}

/** Returns when a card expires, in ms: the start (UTC) of the month after the card's expiry month. */
function endOfMonth(year: string, month: string): number {
  return Date.UTC(2000 + Number(year), Number(month), 1);
}
