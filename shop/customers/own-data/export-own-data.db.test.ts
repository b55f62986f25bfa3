import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { healthReports, orderEvents, orderNotes, sessions, treatmentNotes, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addUnits } from '#shop/cart/cart.ts';
import { syncLists } from '#shop/lists/sync-lists.server.ts';
import { requestRestock } from '#shop/restock/restock-requests.server.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, insertProof, insertTransaction } from '#shop/testing/orders.ts';
import { aProduct, insertProduct } from '#shop/testing/products.ts';
import { insertReview } from '#shop/testing/reviews.ts';
import { anExamRequest } from '#shop/testing/service-requests.ts';
import { exportOwnData } from './export-own-data.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const noon = new Date('2026-11-20T17:00:00Z');

const exported = async (userId: string) =>
  JSON.parse(JSON.stringify(await exportOwnData(shop.db, userId, { origin, now: noon })));

/** Inserts a row about a person, with unique texts, into every table that the export covers. */
async function insertLifeOf(id: string) {
  const userId = await insertCustomer(shop.db, { id, name: `perfil de ${id}`, avatarUrl: '/imagenes/avatars/a' });
  await shop.db.insert(sessions).values({
    id: `session-${id}`,
    userId,
    token: `token-${id}`,
    userAgent: `teléfono de ${id}`,
    expiresAt: noon,
  });
  const order = await insertPlacedOrder(shop.db, {
    userId,
    notes: `notas de ${id}`,
    idempotencyKey: `key-${id}`,
    accessToken: `enlace-secreto-${id}`,
    contentHash: `hash-${id}`,
    clientKey: `conexión de ${id}`,
    promisedFrom: '2026-11-24',
    promisedTo: '2026-11-27',
    shippingCost: 9_000,
    codFee: 4_000,
  });
  await shop.db.insert(orderEvents).values([
    { orderId: order.id, kind: 'placed', toStatus: 'Pendiente', note: `evento de ${id}` },
    { orderId: order.id, kind: 'payment-problem', note: `entre el equipo sobre ${id}` },
  ]);
  await shop.db.insert(orderNotes).values({ orderId: order.id, body: `nota interna de ${id}`, authorName: 'Marta' });
  const { id: productId } = await insertProduct(shop.db);
  await insertReview(shop.db, { productId, orderId: order.id, body: `opinión de ${id}` });
  await insertProof(shop.db, { orderId: order.id, fileName: `comprobante de ${id}`, storageKey: `lugar-${id}` });
  await insertTransaction(shop.db, { orderId: order.id, status: 'APPROVED' });
  const question = {
    id: 'q',
    question: `pregunta de ${id}`,
    answer: `respuesta a ${id}`,
    timestamp: noon.toISOString(),
  };
  await shop.db.insert(healthReports).values({ userId, questions: [question] });
  await shop.db.insert(treatmentNotes).values({ userId, body: `tratamiento de ${id}`, authorName: 'Marta' });
  const product = await insertProduct(shop.db, { stock: 0, name: `agotado de ${id}` });
  await requestRestock(shop.db, { productId: product.id, contact: { email: `${id}@correo.example` }, userId });
  const cart = addUnits([], { ...aProduct({ name: `en el carrito de ${id}` }), category: null }, 2);
  await syncLists(shop.db, userId, { cart, favourites: [product.id], version: null, changedAt: null });
  await requestExam(shop.db, anExamRequest({ userId, notes: `examen de ${id}` }));
  return order;
}

test('the export contains everything stored about the person, and nothing about others', async () => {
  const order = await insertLifeOf('ana');
  await insertLifeOf('luis');

  const data = await exported('ana');

  expect(data).toMatchObject({
    formato: { nombre: 'mis-datos', version: 1, moneda: 'COP' },
    generadoEl: '2026-11-20T17:00:00.000Z',
    cuenta: { nombre: 'perfil de ana', correo: 'ana@correo.example' },
    perfil: { nombreCompleto: 'perfil de ana', fotoDePerfil: 'https://tienda.example/imagenes/avatars/a' },
    sesiones: [{ dispositivo: 'teléfono de ana' }],
    pedidos: [
      {
        numero: order.orderNumber,
        total: 30_000,
        costoDeEnvio: 9_000,
        recargoContraentrega: 4_000,
        productos: [{ nombre: 'Miel de Abejas', unidades: 1, valor: 30_000 }],
        entrega: { direccion: 'Cra. 27 # 15-40' },
        entregaPrometida: { desde: '2026-11-24', hasta: '2026-11-27' },
        notas: 'notas de ana',
        codigoDeConexion: 'conexión de ana',
        notasInternas: [{ nota: 'nota interna de ana', escritaPor: 'Marta' }],
        historial: [{ hecho: 'pedido hecho', nota: 'evento de ana' }],
        pagosEnLinea: [{ transacciones: [{ estado: 'APPROVED' }] }],
        comprobantes: [{ archivo: 'comprobante de ana' }],
        opiniones: [{ estrellas: 5, opinion: 'opinión de ana', nombrePublico: 'Laura G.', estado: 'Publicada' }],
      },
    ],
    preguntasAlExperto: [{ pregunta: 'pregunta de ana', respuesta: 'respuesta a ana' }],
    notasDeTratamiento: [{ nota: 'tratamiento de ana', escritaPor: 'Marta' }],
    solicitudesDeServicio: [{ notas: 'examen de ana' }],
    avisosDeProductos: [{ producto: 'agotado de ana', correo: 'ana@correo.example', avisadoEl: null }],
    carrito: [{ producto: 'en el carrito de ana', unidades: 2, oferta: null }],
    favoritos: ['agotado de ana'],
    autorizaciones: [{ para: 'términos y tratamiento de datos' }, { para: 'datos de salud' }],
  });
  expect(JSON.stringify(data)).not.toContain('luis');
});

test('it leaves out credentials and internal notes of staff', async () => {
  await insertLifeOf('ana');

  const text = JSON.stringify(await exported('ana'));

  for (const secret of ['token-ana', 'key-ana', 'enlace-secreto', 'hash-ana', 'lugar-ana', 'entre el equipo'])
    expect(text).not.toContain(secret);
});

test('imported rows are exported with every readable question they hold', async () => {
  await insertCustomer(shop.db, { id: 'ana' });
  await shop.db.insert(healthReports).values([{ userId: 'ana' }, { userId: 'ana' }]);
  await shop.db.execute(sql`update health_reports set questions = '[null, {"question": "¿Y la miel?"}]'`);
  await shop.db.execute(
    sql`update health_reports set questions = 'null' where id = (select min(id::text)::uuid from health_reports)`,
  );

  expect((await exported('ana')).preguntasAlExperto).toMatchObject([{ pregunta: '¿Y la miel?', respuesta: null }]);
});

test('an order with the person’s address but without their account is not exported', async () => {
  await insertCustomer(shop.db, { id: 'ana' });
  const guest = await insertPlacedOrder(shop.db);
  await shop.db.update(users).set({ email: guest.shippingAddress.email });

  expect((await exported('ana')).pedidos).toEqual([]);
  expect(await exportOwnData(shop.db, 'nobody', { origin })).toBeNull();
});

/** The columns that identify rows about a person: the first test finds each of these tables in the export. */
const exportedTables = [
  'consents.user_id',
  'health_reports.user_id',
  'orders.user_id',
  'restock_requests.user_id',
  'shopping_lists.user_id',
  'service_requests.user_id',
  'sessions.user_id',
  'treatment_notes.user_id',
  'user_profiles.id',
];

/** Sign-in secrets, and actions as staff, which concern the customer or order they were done to. */
const leftOut = [
  'accounts.user_id',
  'two_factors.user_id',
  'customer_notes.author_id',
  'guide_purchases.actor_id',
  'order_confirmations.actor_id',
  'order_drafts.actor_id',
  'order_events.actor_id',
  'order_notes.author_id',
  'order_payments.actor_id',
  'order_returns.actor_id',
  'order_revisions.actor_id',
  'orders.sold_by',
  'parcel_events.actor_id',
  'parcels.created_by',
  'payment_incidents.resolved_by',
  'remittance_decisions.actor_id',
  'remittances.uploaded_by',
  'settlement_files.uploaded_by',
  'staff_changes.actor_id',
  'staff_invites.accepted_by',
  'staff_invites.invited_by',
  'stock_movements.actor_id',
  'push_subscriptions.user_id',
  'till_movements.actor_id',
  'till_sessions.closed_by',
  'till_sessions.opened_by',
  'transfer_proofs.reviewed_by',
  'treatment_notes.author_id',
];

test('every column that refers to a person is either exported or left out for a stated reason', async () => {
  const { rows } = await shop.db.execute<{ reference: string }>(sql`
    select uses.table_name || '.' || uses.column_name as reference
    from information_schema.referential_constraints refers
    join information_schema.key_column_usage uses using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage target
      on target.constraint_schema = refers.unique_constraint_schema
      and target.constraint_name = refers.unique_constraint_name
    where target.table_name = 'users'`);

  expect(rows.map(({ reference }) => reference).sort()).toEqual([...exportedTables, ...leftOut].sort());
});
