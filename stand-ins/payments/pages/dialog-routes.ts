import { Hono } from 'hono';
import * as v from 'valibot';
import { readCheckout } from '#stand-ins/payments/checkout.ts';
import type { Bindings, Controls } from '#stand-ins/payments/controls.ts';
import { paymentMethodSchema, takeMethod } from '#stand-ins/payments/payment-methods.ts';
import type { Provider } from '#stand-ins/payments/provider.ts';
import type { Transaction } from '#stand-ins/payments/transactions.ts';
import { dialogPage, refusalPage } from './dialog-page.ts';
import { pageHeaders } from './page.ts';

const paymentSchema = v.object({
  /** the query string of the dialog's URL */
  checkout: v.string(),
  email: v.pipe(v.string(), v.email('El correo no es válido')),
  payment_method: paymentMethodSchema,
});

/** The page in the widget's iframe and its endpoints. Not part of the documented protocol. */
export function dialogRoutes(provider: Provider) {
  const { settings, controls, ledger, cardTokens } = provider;

  return new Hono<Bindings>()
    .use(pageHeaders({ inFrames: true }))
    .get('/', (c) => {
      const read = readCheckout(new URL(c.req.url).searchParams, settings.keys, ledger);
      const frame = { publicKey: settings.keys.publicKey, closing: controls.closing };
      return read.ok ? c.html(dialogPage(read.checkout, frame)) : c.html(refusalPage(read.problem, frame), 422);
    })
    .post('/transacciones', async (c) => {
      const parsed = v.safeParse(paymentSchema, await c.req.json().catch(() => null));
      if (!parsed.success) return c.json({ problem: parsed.issues[0].message }, 422);
      const read = readCheckout(new URLSearchParams(parsed.output.checkout), settings.keys, ledger);
      if (!read.ok) return c.json({ problem: read.problem }, 422);

      const method = takeMethod(parsed.output.payment_method, cardTokens, `${new URL(c.req.url).origin}/`);
      if (!method.ok) return c.json({ problem: `${method.message}.` }, 422);
      const { checkout } = read;
      const transaction = ledger.add(
        {
          amount_in_cents: checkout.amountInCents,
          reference: checkout.reference,
          customer_email: parsed.output.email,
          currency: 'COP',
          payment_method: method.paymentMethod,
          shipping_address: checkout.shipping_address,
          redirect_url: checkout.redirectUrl,
          customer_data: checkout.customer_data,
          taxes: checkout.taxes,
        },
        method.outcome,
      );
      return c.json(summaryOf(transaction, controls), 201);
    })
    .get('/transacciones/:id', (c) => {
      const transaction = ledger.find(c.req.param('id'));
      return transaction ? c.json(summaryOf(transaction, controls)) : c.json({ problem: 'No existe ese pago.' }, 404);
    });
}

/** The response to the dialog: a payment's status, and the transaction as passed to the callback. */
function summaryOf(transaction: Transaction, { callbackCase }: Controls) {
  const { id, status } = transaction;
  return { id, status, transaction: callbackCase === 'camel' ? camelCased(transaction) : transaction };
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(inner),
    ]),
  );
}
