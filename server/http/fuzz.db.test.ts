import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyTables, useTestDatabase } from '#db/testing/test-database.ts';
import { fuzzRound, type Round, sendSoundForms } from '#server/testing/fuzz/fuzz.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';

const database = useTestDatabase();
const { build } = await readPages();

/**
 * Set by `npm run test:fuzz`. `npm test` sends one request per loader or action and kind of user, always with the same
 * seed.
 */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0);
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const requestsEach = minutes > 0 ? 6 : 1;

test('the forms that fuzzing starts from are valid, so that the code behind validation is reached too', {
  timeout: 180_000,
}, async () => {
  expect(await sendSoundForms(database.database, build)).toEqual({
    // No such account, an invalid code, no deleted product, no stock hold, no such device, and no settlement file.
    '/login': 401,
    '/admin/notifications/renew': 404,
    '/perfil/settings/two-factor/confirm': 400,
    '/admin/products/restore': 404,
    '/admin/products/holds/:holdId/end': 404,
    '/admin/payments/reconciliation/files/:fileId/remove': 404,
    // A till is open, and another number is on the shelf.
    '/admin/till': 409,
    '/admin/products/:productId/stock': 409,
    // The rule of the whole country is never deleted.
    '/admin/shipping/rules/:place/delete': 409,
    // Without a payment provider.
    '/admin/payments/reconciliation/ask': 409,
    // No payment by hand, and none by card today.
    '/admin/orders/:orderId/payment/:paymentId/void': 404,
    '/admin/payments/:incidentId/void': 409,
    // The order is paid, and what is owed is recorded as a refund.
    '/admin/orders/:orderId/payment': 409,
    '/admin/payments/:incidentId/settle': 409,
    // No change is offered any more.
    '/pedido/:token/cambio': 409,
    '/admin/orders/:orderId/change/:revisionId/withdraw': 409,
    // Already ended or deleted by an earlier form.
    '/perfil/settings/sessions/:sessionId/end': 404,
    '/admin/orders/:orderId/delete': 404,
    '/admin/products/:productId/answers/:answerId/delete': 404,
    // The cart was ordered by an earlier form.
    '/carrito/recoger': 409,
    // The order is neither paid on delivery nor fetched.
    '/admin/orders/:orderId/confirm': 409,
    '/admin/orders/:orderId/pickup-ready': 409,
    // The parcel has left and is delivered.
    '/admin/parcels/report': 409,
    '/admin/parcels/:parcelId/guide': 409,
    // Without a carrier's interface; the parcel has no purchase to cancel or resolve, and the order needs no confirming.
    '/admin/parcels/:parcelId/rates': 409,
    '/admin/parcels/:parcelId/guide/buy': 409,
    '/admin/parcels/:parcelId/guide/cancel': 409,
    '/admin/parcels/:parcelId/guide/resolve': 409,
    '/admin/parcels/confirm': 409,
    // The remittance has no difference to decide about, and no parcel of the carrier was lost.
    '/admin/remittances/:remittanceId': 409,
    '/admin/remittances/carriers/:carrierId': 409,
    // No order of the list was changed before.
    '/admin/orders/status/undo': 409,
  });
});

test('no fuzzed request gets a 500, reveals data of others, or changes data it may not change', {
  timeout: minutes * 60_000 + 180_000,
}, async () => {
  const until = performance.now() + minutes * 60_000;
  const rounds: Round[] = [];
  do {
    await emptyTables(database.db);
    // As at each start of the shop.
    await getPushKeys(database.db);
    rounds.push(await fuzzRound(database.database, build, firstSeed + rounds.length * 1_000, requestsEach));
  } while (performance.now() < until);

  if (process.env.FUZZ_REPORT) writeFileSync(process.env.FUZZ_REPORT, JSON.stringify(rounds));
  expect(rounds.flatMap(({ findings }) => findings)).toEqual([]);
});
