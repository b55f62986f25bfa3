/** Valid form data for each action, the starting point for fuzzing. */
import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AccessRow } from '#app/testing/access-row.ts';
import type { Db } from '#db/database.server.ts';
import { shoppingLists, userProfiles } from '#db/schema.ts';
import { addUnits } from '#shop/cart/cart.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import { findQuotation } from '#shop/orders/drafts/find-quotation.server.ts';
import type { Field } from './attacks.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';
import { type MakeForm, picture, staffForms } from './staff-forms.ts';

const address = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  phone: '300 456 7890',
  email: 'laura.gomez@correo.example',
  address: 'Cra. 27 # 15-40',
  addressDetails: 'Torre 2',
  neighborhood: 'Álamos',
  department: 'Risaralda',
  city: 'Pereira',
  notes: 'Timbre dañado',
  subscribe: 'on',
  consent: 'on',
};
const newPassword = { password: 'valeriana-con-miel-77', passwordConfirmation: 'valeriana-con-miel-77' };
/** The same password as before, so that later forms can still confirm it. */
const samePassword = { password: 'clave-de-valeriana', passwordConfirmation: 'clave-de-valeriana' };

/**
 * Returns valid form fields for an action.
 *
 * @param params the path parameters of the address
 */
export async function soundForm(
  db: Db,
  row: AccessRow,
  shop: FuzzedShop,
  params: Record<string, string>,
): Promise<Field[]> {
  const form = await (forms[row.address]?.(shop, db, params) ?? row.form ?? {});
  return Object.entries({ ...row.form, ...form }).flatMap(([name, value]): Field[] =>
    Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
  );
}

const orderOf = ({ product }: FuzzedShop) =>
  JSON.stringify({
    idempotencyKey: randomUUID(),
    lines: [
      { kind: 'unit', lineId: 'l1', productId: product.id, quantity: 1, shownPrice: 30_000 },
      {
        kind: 'offer',
        lineId: 'l2',
        productId: product.id,
        offerId: 'pack-x2',
        units: 2,
        label: 'Pack x2',
        shownPrice: 50_000,
      },
    ],
    shownTotal: 80_000,
  });

/** A telephone that is unlikely to be sent twice, because the messages to each one are limited. */
const somePhone = () => `3${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** Addresses whose forms have no fields, or none that are valid in the fuzzed shop. */
const fieldless: ReadonlySet<string> = new Set([
  '/carrito/reserva',
  '/carrito/sin-scripts',
  '/avisos/:token',
  '/novedades/:token',
  '/novedades/:token/salir',
  '/pedido/:token/confirmar',
  '/pedido/:token/guardar',
  '/salir',
  '/perfil/picture/:kind/remove',
  '/perfil/settings/sessions/end-others',
  '/perfil/settings/sessions/:sessionId/end',
  '/perfil/settings/consents/:consentId/revoke',
  '/admin/notifications/:deviceId/remove',
  '/admin/orders/drafts/:draftId/discard',
  '/admin/orders/status/undo',
  '/admin/payments/reconciliation/ask',
  '/admin/payments/reconciliation/files/:fileId/remove',
  '/admin/orders/:orderId/change/:revisionId/withdraw',
  '/admin/orders/:orderId/payment/:paymentId/void',
  '/admin/payments/:incidentId/void',
  '/admin/remittances/:remittanceId/remove',
  '/admin/reviews/:reviewId/publish',
  '/admin/products/waiting/:waitingId/notified',
  '/admin/products/holds/:holdId/end',
  '/admin/products/:productId/answers/:answerId/delete',
  '/admin/collections/:collectionId/delete',
  '/admin/searches/synonyms/:synonymsId/delete',
  '/admin/services/:requestId/delete',
  '/admin/customers/:customerId/notes/:customerNoteId/delete',
  '/admin/questions/:customerId/notes/:noteId/delete',
  '/admin/settings/calendar/days/:day/delete',
  '/admin/shipping/rules/:place/delete',
  '/admin/staff/invites/:inviteId/send',
  '/admin/staff/invites/:inviteId/link',
  '/admin/staff/invites/:inviteId/revoke',
  '/admin/staff/roles/:roleId/delete',
  '/admin/staff/members/:memberId/revoke',
  '/admin/orders/:orderId/pickup-ready',
  '/admin/parcels/:parcelId/guide/cancel',
]);

/**
 * Whether it is known which fields a form needs, none included. Fuzzing of a form without them stops at its validation.
 */
export function hasSoundForm({ address, form }: AccessRow): boolean {
  return address in forms || form !== undefined || fieldless.has(address);
}

const forms: Record<string, MakeForm> = {
  ...staffForms,
  '/': () => ({
    name: 'Laura Gómez',
    phone: '300 456 7890',
    email: 'laura@correo.example',
    notes: 'Por la tarde',
    consent: 'on',
  }),
  '/recoger': ({ product }) => ({ productId: product.id, offerId: '', quantity: '2' }),
  '/productos/:productId/avisame': () => ({ phone: somePhone(), consent: 'on' }),
  '/novedades': () => ({ email: `laura-${randomUUID()}@correo.example`, consent: 'on' }),
  '/opinar/:token': (shop) => ({ stars: '4', body: 'Llegó rápido y sabe muy bien.', photos: picture(shop) }),
  '/opiniones/:reviewId/reportar': () => ({ reason: 'Es ofensiva' }),
  '/cotizacion/:token': async (_, db, { token = '' }) => {
    const found = await findQuotation(db, token, new Date());
    return { seen: found?.standing === 'acceptable' ? found.quotation.mark : '', consent: 'on' };
  },
  '/seguimiento': ({ orders: { visitor } }) => ({
    orderNumber: visitor.orderNumber,
    phone: visitor.shippingAddress.phone,
  }),
  '/sesion/listas': async ({ product }, db) => ({
    cart: JSON.stringify(addUnits([], { ...product, category: 'Jarabes' }, 2)),
    favourites: JSON.stringify([product.id]),
    account: hashAddress('rosa').slice(0, 16),
    version: await listsVersion(db),
    changedAgoMs: '1000',
  }),
  '/carrito/agregar': ({ product }) => ({ productId: product.id, offerId: '', quantity: '2' }),
  '/carrito/cantidad': () => ({ lineId: 'l1', quantity: '2' }),
  '/carrito/contraentrega': (shop) => ({ ...address, order: orderOf(shop) }),
  '/carrito/recoger': (shop) => ({
    ...address,
    country: 'Colombia',
    paymentMethod: 'pickup',
    delivery: 'pickup',
    order: orderOf(shop),
  }),
  '/carrito/transferencia': (shop) => ({
    ...address,
    country: 'Colombia',
    postalCode: '660001',
    paymentMethod: 'transfer',
    order: orderOf(shop),
    transferProof: picture(shop),
  }),
  '/checkout/pedido': (shop) => ({
    ...address,
    country: 'Colombia',
    postalCode: '660001',
    paymentMethod: 'transfer',
    order: orderOf(shop),
    transferProof: picture(shop),
  }),
  '/pedido/:token': () => ({ reason: 'Me equivoqué de producto' }),
  '/contraentrega': (shop) => ({ ...address, order: orderOf(shop) }),
  '/checkout/reserva': (shop) => ({ order: orderOf(shop) }),
  '/pedido/:token/estado': () => ({ transactionId: '1234-1690000000-12345' }),
  '/pedido/:token/cita': () => ({
    name: 'Laura Gómez',
    phone: '300 456 7890',
    email: 'laura@correo.example',
    notes: 'Por la tarde',
    consent: 'on',
  }),
  '/pedido/:token/cambio': () => ({ answer: 'accept', change: randomUUID() }),
  '/pedido/:token/direccion': () => ({
    address: 'Calle 9 # 4-20',
    addressDetails: 'Casa 3',
    neighborhood: 'Centro',
    department: 'Quindío',
    city: 'Armenia',
  }),
  '/pedido/:token/pedir-cambio': () => ({ text: 'Una miel más, por favor' }),
  '/pedido/:token/pago': () => ({ paymentMethod: 'transfer' }),
  '/pedido/:token/comprobante': (shop) => ({ transferProof: picture(shop) }),
  '/login': () => ({ email: `alguien-${randomUUID()}@correo.example`, password: 'no-es-esta-clave' }),
  '/login/codigo': () => ({ code: '123456' }),
  '/registro': () => ({ name: 'Laura', email: `laura-${randomUUID()}@correo.example`, ...newPassword, consent: 'on' }),
  '/recuperar': () => ({ email: `laura-${randomUUID()}@correo.example` }),
  '/confirmar': () => ({ email: `laura-${randomUUID()}@correo.example` }),
  '/invitacion/:token': () => ({ name: 'Laura', ...newPassword }),
  '/perfil/details': async (_, db) => ({
    fullName: 'Rosa Elena',
    phone: '310 222 3344',
    address: 'Calle 1',
    city: 'Pereira',
    department: 'Risaralda',
    birthDate: '1990-03-07',
    readAt: await profileReadAt(db),
  }),
  '/perfil/settings': () => samePassword,
  '/perfil/picture/:kind': (shop) => ({ picture: picture(shop) }),
};

async function profileReadAt(db: Db): Promise<string> {
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.id, 'rosa'));
  return row?.updatedAt.toISOString() ?? '';
}

async function listsVersion(db: Db): Promise<string> {
  const [row] = await db.select().from(shoppingLists).where(eq(shoppingLists.userId, 'rosa'));
  return String(row?.version ?? 0);
}
