import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import * as v from 'valibot';
import { messagesOf } from './card-tokens.ts';
import type { Bindings } from './controls.ts';
import { paymentMethodSchema, takeMethod } from './payment-methods.ts';
import type { Provider } from './provider.ts';
import { banks } from './sandbox.ts';
import { integritySignature, sameText } from './signatures.ts';
import type { Transaction } from './transactions.ts';

const missing = 'No está presente';
const filled = v.pipe(v.string(missing), v.nonEmpty(missing));

const transactionSchema = v.object(
  {
    acceptance_token: filled,
    accept_personal_auth: filled,
    amount_in_cents: v.pipe(
      v.number(missing),
      v.integer('Debe ser un número entero de centavos'),
      v.minValue(1, 'Debe ser mayor que 0'),
      v.maxValue(1_000_000_000_000, 'Es demasiado grande'),
    ),
    currency: v.literal('COP', 'La moneda no está permitida'),
    signature: filled,
    customer_email: v.pipe(v.string(missing), v.email('No es un correo electrónico')),
    reference: v.pipe(v.string(missing), v.regex(/^[\w-]{1,255}$/, 'Solo letras, dígitos, "-" y "_", hasta 255')),
    payment_method: paymentMethodSchema,
    redirect_url: v.optional(v.nullable(v.pipe(v.string(), v.url('No es una dirección'))), null),
    expiration_time: v.optional(v.pipe(v.string(), v.isoTimestamp('Debe ser una fecha ISO 8601 en UTC'))),
    ip: v.optional(v.string()),
    customer_data: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
    shipping_address: v.optional(
      v.nullable(
        v.looseObject({ address_line_1: filled, country: filled, region: filled, city: filled, phone_number: filled }),
      ),
      null,
    ),
    taxes: v.optional(
      v.array(v.object({ type: v.picklist(['VAT', 'CONSUMPTION']), amount_in_cents: v.pipe(v.number(), v.integer()) })),
      [],
    ),
  },
  missing,
);

/** The provider's documented REST API under `/v1`. */
export function apiRoutes(provider: Provider) {
  const { settings, cardTokens, ledger } = provider;
  const { keys } = settings;
  const bears = (c: Context, key: string) => sameText(c.req.header('Authorization') ?? '', `Bearer ${key}`);
  const withMerchant = (transaction: Transaction) => ({ ...transaction, merchant });

  return (
    new Hono<Bindings>()
      // In tests, browsers send X-Forwarded-For with every request, to simulate different client addresses.
      .use(
        cors({
          origin: '*',
          allowHeaders: ['Authorization', 'Content-Type', 'X-Forwarded-For'],
          allowMethods: ['GET', 'POST'],
        }),
      )
      .get('/merchants/:publicKey', (c) => {
        if (c.req.param('publicKey') !== keys.publicKey) return notFound(c);
        return c.json({ data: merchantWithPolicies(provider, new URL(c.req.url).origin), meta: {} });
      })
      .post('/tokens/cards', async (c) => {
        if (!bears(c, keys.publicKey)) return wrongKey(c);
        const created = cardTokens.create(await bodyOf(c));
        return created.ok ? c.json({ status: 'CREATED', data: created.token }, 201) : invalid(c, created.messages);
      })
      .get('/pse/financial_institutions', (c) => {
        if (!bears(c, keys.publicKey)) return wrongKey(c);
        const data = banks.map(({ code, name }) => ({
          financial_institution_code: code,
          financial_institution_name: name,
        }));
        return c.json({ data, meta: {} });
      })
      .get('/transactions/:id', (c) => {
        // Without the private key the provider responds with 404, as for an unknown transaction.
        const transaction = bears(c, keys.privateKey) ? ledger.find(c.req.param('id')) : null;
        return transaction ? c.json({ data: withMerchant(transaction), meta: {} }) : notFound(c);
      })
      .get('/transactions', (c) => {
        if (!bears(c, keys.privateKey)) return wrongKey(c);
        const reference = c.req.query('reference');
        if (!reference) return invalid(c, { reference: [missing] });
        const data = ledger.ofReference(reference).map(withMerchant);
        return c.json({ data, meta: { page: 1, page_size: data.length, total_results: data.length } });
      })
      .post('/transactions', async (c) => {
        if (!bears(c, keys.privateKey)) return wrongKey(c);
        const read = v.safeParse(transactionSchema, await bodyOf(c));
        if (!read.success) return invalid(c, messagesOf(read.issues));
        const refusal = refusalOf(read.output, provider);
        if (refusal) return invalid(c, refusal);
        const method = takeMethod(read.output.payment_method, cardTokens, `${new URL(c.req.url).origin}/`);
        if (!method.ok) return invalid(c, { [`payment_method.${method.field}`]: [method.message] });
        const transaction = ledger.add(
          { ...transactionOf(read.output), payment_method: method.paymentMethod },
          method.outcome,
        );
        return c.json({ data: withMerchant(transaction), meta: {} }, 201);
      })
      .post('/transactions/:id/void', (c) => {
        if (!bears(c, keys.privateKey)) return wrongKey(c);
        const transaction = ledger.find(c.req.param('id'));
        if (!transaction) return notFound(c);
        const isToday = bogotaDay(transaction.finalized_at ?? '') === bogotaDay(new Date().toISOString());
        if (transaction.payment_method_type !== 'CARD' || !isToday || !ledger.settle(transaction.id, 'VOIDED'))
          return invalid(c, { transaction: ['Solo se anulan pagos con tarjeta aprobados el mismo día'] });
        return c.json({ data: withMerchant(transaction), meta: {} }, 201);
      })
      .notFound(notFound)
  );
}

const merchant = {
  name: 'Comercio de prueba · modo demostración',
  legal_name: 'Comercio de prueba · modo demostración',
  legal_id: '900000000-0',
  legal_id_type: 'NIT',
};

/** The merchant as the provider shows it, with links to the documents that payers accept. */
function merchantWithPolicies({ acceptance }: Provider, origin: string) {
  const policy = (type: 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH', page: string) => {
    const permalink = `${origin}/documentos/${page}`;
    return { acceptance_token: acceptance.create(type, permalink), permalink, type };
  };
  return {
    id: 1292,
    ...merchant,
    active: true,
    accepted_currencies: ['COP'],
    accepted_payment_methods: ['CARD', 'NEQUI', 'PSE'],
    presigned_acceptance: policy('END_USER_POLICY', 'terminos'),
    presigned_personal_data_auth: policy('PERSONAL_DATA_AUTH', 'datos-personales'),
  };
}

type RequestedTransaction = v.InferOutput<typeof transactionSchema>;

/** The messages, by field, for a transaction that is well-formed but not allowed; null if it is allowed. */
function refusalOf(
  requested: RequestedTransaction,
  { settings, acceptance, ledger }: Provider,
): Record<string, string[]> | null {
  const { reference, currency, amount_in_cents: amountInCents, expiration_time: expirationTime } = requested;
  const signature = integritySignature(
    { reference, amountInCents, currency, expirationTime },
    settings.keys.integritySecret,
  );
  if (!sameText(requested.signature, signature)) return { signature: ['La firma es inválida'] };
  if (expirationTime && Date.parse(expirationTime) <= Date.now())
    return { expiration_time: ['El plazo para pagar terminó'] };
  if (!acceptance.isValid(requested.acceptance_token, 'END_USER_POLICY'))
    return { acceptance_token: ['El token de aceptación no es válido'] };
  if (!acceptance.isValid(requested.accept_personal_auth, 'PERSONAL_DATA_AUTH'))
    return { accept_personal_auth: ['El token de aceptación no es válido'] };
  if (ledger.ofReference(reference).length > 0) return { reference: ['La referencia ya ha sido usada'] };
  return null;
}

function transactionOf(requested: RequestedTransaction) {
  const { amount_in_cents, reference, customer_email, currency } = requested;
  const { shipping_address, redirect_url, customer_data, taxes } = requested;
  return {
    amount_in_cents,
    reference,
    customer_email,
    currency,
    shipping_address,
    redirect_url,
    customer_data,
    taxes,
  };
}

const bogotaDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota', dateStyle: 'short' });
const bogotaDay = (iso: string) => (iso ? bogotaDays.format(Date.parse(iso)) : '');

/** Parses the body as JSON; null if it is not JSON, which fails validation like an empty body. */
async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

const notFound = (c: Context) =>
  c.json({ error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } }, 404);
const wrongKey = (c: Context) =>
  c.json(
    { error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente' } },
    401,
  );
const invalid = (c: Context, messages: Record<string, string[]>) =>
  c.json({ error: { type: 'INPUT_VALIDATION_ERROR', messages } }, 422);
