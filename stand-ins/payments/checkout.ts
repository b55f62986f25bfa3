import type { Keys } from './settings.ts';
import { integritySignature, sameText } from './signatures.ts';
import type { Ledger } from './transactions.ts';

/** Validated parameters of the dialog, under the API's field names. */
export type Checkout = {
  reference: string;
  amountInCents: number;
  expirationTime: string | null;
  redirectUrl: string | null;
  email: string;
  customer_data: Record<string, string> | null;
  shipping_address: Record<string, string> | null;
  taxes: { type: string; amount_in_cents: number }[];
};

export type CheckoutResult = { ok: true; checkout: Checkout } | { ok: false; problem: string };

const taxTypes = { 'tax-in-cents:vat': 'VAT', 'tax-in-cents:consumption': 'CONSUMPTION' };

/** Pairs of parameters that must be given together. */
const pairs = [
  ['customer-data:phone-number', 'customer-data:phone-number-prefix'],
  ['customer-data:legal-id', 'customer-data:legal-id-type'],
] as const;
const addressNeeds = ['address-line-1', 'country', 'city', 'region', 'phone-number'];

/**
 * Reads the parameters of the hosted form, which the widget also uses, and validates them like the provider.
 *
 * @returns a problem in Spanish if the parameters are invalid
 */
export function readCheckout(params: URLSearchParams, keys: Keys, ledger: Ledger): CheckoutResult {
  const refuse = (problem: string) => ({ ok: false as const, problem });
  const missing = ['public-key', 'currency', 'amount-in-cents', 'reference', 'signature:integrity'].filter(
    (name) => !params.get(name),
  );
  if (missing.length > 0) return refuse(`Faltan datos del comercio: ${missing.join(', ')}.`);

  const param = (name: string) => params.get(name) ?? '';
  const reference = param('reference');
  const expirationTime = params.get('expiration-time');
  if (param('public-key') !== keys.publicKey) return refuse('La llave pública no es válida.');
  if (param('currency') !== 'COP')
    return refuse('La moneda no está permitida: solo se paga en pesos colombianos (COP).');
  if (!/^[1-9]\d{0,12}$/.test(param('amount-in-cents')))
    return refuse('El monto no es válido: debe ser un número entero de centavos.');
  if (!/^[\w-]{1,255}$/.test(reference)) return refuse('La referencia no es válida.');
  const amountInCents = Number(param('amount-in-cents'));

  const signature = integritySignature(
    { reference, amountInCents, currency: 'COP', expirationTime: expirationTime ?? undefined },
    keys.integritySecret,
  );
  if (!sameText(param('signature:integrity'), signature)) return refuse('La firma de integridad no es válida.');
  if (expirationTime && !(Date.parse(expirationTime) > Date.now())) return refuse('El plazo para pagar terminó.');
  for (const pair of pairs) {
    if (pair.filter((name) => params.get(name)).length === 1) return refuse(`${pair.join(' y ')} van juntos.`);
  }
  const address = group(params, 'shipping-address:');
  if (address && !addressNeeds.every((name) => params.get(`shipping-address:${name}`)))
    return refuse('La dirección de envío está incompleta.');
  if (!ledger.mayTryAgain(reference)) return refuse('Esta referencia ya fue usada: el comercio debe crear una nueva.');

  return {
    ok: true,
    checkout: {
      reference,
      amountInCents,
      expirationTime,
      redirectUrl: params.get('redirect-url'),
      email: param('customer-data:email'),
      customer_data: group(params, 'customer-data:'),
      shipping_address: address,
      taxes: Object.entries(taxTypes).flatMap(([name, type]) => {
        const amount = Number(params.get(name));
        return amount > 0 ? [{ type, amount_in_cents: amount }] : [];
      }),
    },
  };
}

/** Collects the parameters with a prefix, under the API's names: `address-line-1` → `address_line_1`. Null if none. */
function group(params: URLSearchParams, prefix: string): Record<string, string> | null {
  const entries = [...params].filter(([name]) => name.startsWith(prefix));
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length).replaceAll('-', '_'), value]));
}
