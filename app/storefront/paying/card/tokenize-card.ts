import type { Card, CardField } from '#shop/payments/card.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';

export type TokenizeResult =
  /** `token`: represents the card at the provider, for one payment */
  | { ok: true; token: string }
  /** the provider rejects the card; `errors` is empty if it does not say which field is wrong */
  | { ok: false; reason: 'refused'; errors: Partial<Record<CardField, string>> }
  | { ok: false; reason: 'unreachable' };

const patienceMs = 20_000;

/** The provider's field names, with our fields and messages. */
const complaints: Record<string, [CardField, string]> = {
  number: ['cardNumber', 'El número de tarjeta no es válido'],
  card_holder: ['cardName', 'Escribe el nombre como aparece en la tarjeta'],
  exp_month: ['cardExpiry', 'La fecha de expiración no es válida'],
  exp_year: ['cardExpiry', 'La fecha de expiración no es válida'],
  cvc: ['cardCvc', 'El código de seguridad no es válido'],
};

/** Exchanges a card for a token at the provider. The card is sent from the browser to the provider and nowhere else. */
export async function tokenizeCard(browser: PaymentProvider['browser'], card: Card): Promise<TokenizeResult> {
  try {
    const response = await fetch(`${browser.apiUrl}/tokens/cards`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${browser.publicKey}` },
      body: JSON.stringify({
        number: card.number,
        cvc: card.cvc,
        exp_month: card.expiryMonth,
        exp_year: card.expiryYear,
        card_holder: card.holder,
      }),
      cache: 'no-store',
      credentials: 'omit',
      // A redirect would send the card to an unknown address.
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await response.json();
    if (response.status === 422) return { ok: false, reason: 'refused', errors: readComplaints(body) };
    const token = response.ok && property(property(body, 'data'), 'id');
    return typeof token === 'string' && token ? { ok: true, token } : { ok: false, reason: 'unreachable' };
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}

function readComplaints(body: unknown): Partial<Record<CardField, string>> {
  const messages = property(property(body, 'error'), 'messages');
  const errors: Partial<Record<CardField, string>> = {};
  for (const [name, [field, message]] of Object.entries(complaints)) {
    if (property(messages, name) !== undefined) errors[field] = message;
  }
  return errors;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
