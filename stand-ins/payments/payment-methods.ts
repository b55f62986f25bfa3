import * as v from 'valibot';
import type { CardTokens } from './card-tokens.ts';
import { type FinalStatus, outcomeOfBank, outcomeOfPhone } from './sandbox.ts';
import type { Transaction } from './transactions.ts';

const missing = 'No está presente';
const text = (pattern: RegExp, message: string) => v.pipe(v.string(missing), v.regex(pattern, message));

/** The supported payment methods with their documented fields. */
export const paymentMethodSchema = v.variant(
  'type',
  [
    v.object(
      {
        type: v.literal('CARD'),
        token: v.pipe(v.string(missing), v.nonEmpty(missing)),
        installments: v.pipe(
          v.number(missing),
          v.integer('Debe ser entero'),
          v.minValue(1, 'Debe ser 1 o más'),
          v.maxValue(36, 'Debe ser 36 o menos'),
        ),
      },
      missing,
    ),
    v.object(
      { type: v.literal('NEQUI'), phone_number: text(/^3\d{9}$/, 'Debe ser un celular de 10 dígitos') },
      missing,
    ),
    v.object(
      {
        type: v.literal('PSE'),
        user_type: v.picklist([0, 1, '0', '1'], 'Debe ser 0 (persona) o 1 (empresa)'),
        user_legal_id_type: v.picklist(['CC', 'NIT'], 'Debe ser CC o NIT'),
        user_legal_id: v.pipe(v.string(missing), v.nonEmpty(missing)),
        financial_institution_code: v.pipe(v.string(missing), v.nonEmpty(missing)),
        payment_description: v.pipe(v.string(missing), v.nonEmpty(missing), v.maxLength(64, 'Es demasiado larga')),
      },
      missing,
    ),
  ],
  'El medio de pago no está disponible',
);

type GivenMethod = v.InferOutput<typeof paymentMethodSchema>;

export type MethodResult =
  | { ok: true; paymentMethod: Transaction['payment_method']; outcome: FinalStatus | null }
  | { ok: false; field: string; message: string };

/**
 * Returns the payment method as stored in the transaction, and its outcome. Consumes a use of the card token.
 *
 * @param bankPage URL to which payers by bank are redirected
 */
export function takeMethod(method: GivenMethod, tokens: CardTokens, bankPage: string): MethodResult {
  if (method.type === 'NEQUI')
    return {
      ok: true,
      paymentMethod: { type: 'NEQUI', phone_number: method.phone_number, extra: {} },
      outcome: outcomeOfPhone(method.phone_number),
    };

  if (method.type === 'PSE') {
    const outcome = outcomeOfBank(method.financial_institution_code);
    if (outcome === undefined)
      return { ok: false, field: 'financial_institution_code', message: 'No existe ese banco' };
    return { ok: true, paymentMethod: { ...method, extra: { async_payment_url: bankPage } }, outcome };
  }

  const used = tokens.use(method.token);
  if (!used) return { ok: false, field: 'token', message: 'El token no existe o ya fue usado' };
  const { token, outcome } = used;
  return {
    ok: true,
    outcome,
    paymentMethod: {
      type: 'CARD',
      installments: method.installments,
      extra: {
        bin: token.bin,
        name: token.name,
        brand: token.brand,
        exp_year: token.exp_year,
        exp_month: token.exp_month,
        last_four: token.last_four,
        card_holder: token.card_holder,
      },
    },
  };
}
