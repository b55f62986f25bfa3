/** Valid form data for each action of the back office, the starting point for fuzzing. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { healthReports, orders, productCategories, treatmentNotes } from '#db/schema.ts';
import { listCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { findManagedCollection } from '#shop/catalog/collections/list-collections.server.ts';
import { findProductToEdit } from '#shop/catalog/editing/save-product.server.ts';
import { planImport } from '#shop/catalog/import/plan-import.server.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { getLegalText } from '#shop/legal/save-legal-text.server.ts';
import { getPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { getStoreForm } from '#shop/settings/save-store-form.server.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { offerLine, unitLine } from '#shop/testing/orders.ts';
import { anOffer } from '#shop/testing/products.ts';
import { aDraft } from '#shop/testing/sales.ts';
import type { Field } from './attacks.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';
import { parcelForms } from './parcel-forms.ts';
import { remittanceForms } from './remittance-forms.ts';
import { shippingForms } from './shipping-forms.ts';

type Form = Record<string, string | string[] | Exclude<Field[1], string>>;

/** Makes the fields of a form. */
export type MakeForm = (shop: FuzzedShop, db: Db, params: Record<string, string>) => Form | Promise<Form>;

let februaryDays = 0;

/** A day of some February, another one in each form. */
function newFebruaryDay(): string {
  februaryDays += 1;
  return `20${30 + (februaryDays % 70)}-02-${10 + (Math.floor(februaryDays / 70) % 18)}`;
}

/** A picture to upload. */
export const picture = ({ png }: FuzzedShop) => ({ file: png, name: 'foto.png', type: 'image/png' });
const products = ({ product }: FuzzedShop) => ({ ids: [product.id], productId: product.id, on: 'true' });
const sheet = ({ product }: FuzzedShop) => ({
  file: `Id;Nombre;Descripción;Precio;Descuento;Stock;Categoría;Etiquetas;Destacado;Packs;Imágenes;Tipo;Vence;Versión
${product.id};Miel de Abejas;Pura;30000;10;50;Jarabes;miel, abejas;Sí;Pack x2: 2 x 50000;;;2027-03-31;
;Jarabe de Prueba;De totumo;54.400;0;5;Jarabes;;No;;;;31/03/2027;`,
  name: 'productos.csv',
  type: 'text/csv',
});

const settlement = () => ({
  file: {
    file: `Referencia;Número;Fecha;Tipo;Valor
ORDEN-${randomUUID()};${randomUUID()};2026-03-02;Pago;35.900`,
    name: 'liquidacion.csv',
    type: 'text/csv',
  },
  mapping: JSON.stringify({
    columns: { Referencia: 'reference', Número: 'transactionId', Fecha: 'day', Tipo: 'kind', Valor: 'gross' },
    words: { pago: 'payment' },
    unit: 'pesos',
  }),
});

const product = {
  name: 'Jarabe de Totumo',
  description: 'De **totumo**, miel y limón.',
  price: '54.400',
  discountPercentage: '10',
  stock: '12',
  categoryId: 'jarabes',
  tags: 'totumo, miel',
  featured: 'on',
  onOfferPage: 'on',
  'offers[0].id': '',
  'offers[0].label': 'Pack x2',
  'offers[0].units': '2',
  'offers[0].price': '99000',
  'offers[0].barcode': '7701234567897',
  'offers[0].grams': '950',
  'imageUrls[0]': '',
  sku: 'JT-240',
  barcode: '7701234500003',
  kind: 'food',
  invimaRecord: 'RSA-000123-2026',
  presentation: 'Frasco',
  content: '240 ml',
  origin: 'Salento',
  ingredients: 'Totumo',
  usage: 'Una cucharada',
  warnings: 'Ninguna',
  expiresOn: '2027-03-31',
  weightGrams: '480',
  sizeCm: '8 x 8 x 20',
  cost: '21.000',
  list: '?search=miel&page=2',
};

/** The forms of the back office by their address. */
export const staffForms: Record<string, MakeForm> = {
  '/admin/orders/delete': async ({ victim }, db) => ({
    order: [`${victim.params.orderId} ${await statusOf(db, victim.params.orderId)}`],
  }),
  '/admin/orders/new': ({ product }) => ({
    sale: JSON.stringify({
      idempotencyKey: randomUUID(),
      lines: [unitLine(product)],
      ...{
        shownTotal: unitPrice(product),
        discount: 0,
        discountReason: '',
        shippingCost: 0,
        customer: null,
        delivery: 'carried',
      },
      ...{
        payments: [{ method: 'cash', amount: unitPrice(product) }],
        remainder: null,
        dueOn: null,
        channel: 'counter',
      },
      ...{ notes: '', consented: false },
    }),
  }),
  '/admin/orders/drafts': ({ product }) => ({
    sale: JSON.stringify({
      ...aDraft([unitLine(product), offerLine(product, anOffer())], { notes: 'Para regalo' }),
      discount: 1_000,
      discountReason: 'Cliente de siempre',
    }),
  }),
  '/admin/orders/drafts/:draftId': () => ({
    validUntil: formatIsoDay(new Date(Date.now() + 24 * 60 * 60_000)),
    payment: 'on-delivery',
  }),
  '/admin/orders/status': async ({ victim }, db) => ({
    order: [`${victim.params.orderId} ${await statusOf(db, victim.params.orderId)}`],
    status: 'Enviado',
  }),
  '/admin/orders/:orderId': async (_, db, { orderId = '' }) => ({
    status: 'Entregado',
    from: await statusOf(db, orderId),
  }),
  '/admin/carriers': () => ({ name: `Empresa ${randomUUID()}`, trackingPattern: 'https://envia.example/?guia={guia}' }),
  '/admin/carriers/:carrierId': () => ({ name: `Empresa ${randomUUID()}`, trackingPattern: '', isActive: 'on' }),
  '/admin/parcels/create': ({ victim }) => ({
    carrier: victim.params.carrierId,
    order: [`${victim.params.orderId} 0`],
    [`guide${victim.params.orderId?.replaceAll('-', '')}`]: randomUUID(),
  }),
  '/admin/parcels/new': ({ victim }) => ({
    order: victim.params.orderId,
    carrier: victim.params.carrierId,
    ...{ guide: randomUUID(), kilograms: '1,5', seen: '1000' },
  }),
  '/admin/parcels/:parcelId': () => ({ report: 'delivered', words: 'Lo recibió en portería' }),
  '/admin/parcels/:parcelId/guide': () => ({ guide: randomUUID() }),
  '/admin/orders/:orderId/change': () => ({
    revision: JSON.stringify({
      lines: [{ kind: 'kept', line: 0, quantity: 1 }],
      address: {
        firstName: 'Laura',
        lastName: 'Gómez',
        phone: '300 456 7812',
        address: 'Cra. 27 # 15-40',
        city: 'Pereira',
      },
      ...{ shippingCost: 8_000, discount: 1_000, discountReason: 'Cliente fiel', notes: 'Llamar antes' },
      ...{ pricing: 'order', reason: 'Lo pidió por teléfono', shownTotal: 37_000, read: 0 },
    }),
  }),
  '/admin/orders/:orderId/delete': async (_, db, { orderId = '' }) => ({ status: await statusOf(db, orderId) }),
  '/admin/orders/:orderId/payment': () => ({ method: 'transfer', amount: '1', note: 'Nequi 1234' }),
  '/admin/orders/:orderId/return': () => ({
    kind: 'courtesy',
    exercisedOn: formatIsoDay(new Date()),
    reason: 'La tapa llegó rota',
    withShipping: 'on',
    units0: '1',
    writtenOff0: '1',
  }),
  '/admin/orders/:orderId/proofs/:proofId/review': () => ({ decision: 'reject', reason: 'No se lee.' }),
  '/admin/payments/:incidentId/refund': (shop) => ({
    refundMethod: 'transfer',
    resolution: 'A su Nequi',
    evidence: picture(shop),
  }),
  '/admin/payments/settings': async (_, db) => ({
    'accounts[0].bank': 'Nequi',
    'accounts[0].kind': 'Celular',
    'accounts[0].number': '300 000 0000',
    'accounts[0].holder': 'La Botica',
    transferHoldHours: '24',
    notificationEmail: 'pedidos@correo.example',
    fingerprint: (await getPaymentSettings(db)).fingerprint,
  }),
  '/admin/pictures/:bucket': (shop) => ({ file: picture(shop) }),
  '/admin/products/new': () => ({ ...product, newId: randomUUID() }),
  '/admin/products/edit/:productId': async (_, db, { productId = '' }) => {
    const read = await findProductToEdit(db, { permissions }, productId).catch(() => null);
    return { ...product, fingerprint: read?.fingerprint ?? '', readStock: String(read?.values.stock ?? '') };
  },
  '/admin/products/delete': products,
  '/admin/products/restore': products,
  '/admin/products/offer-page': products,
  '/admin/products/featured': products,
  '/admin/offers/move': products,
  '/admin/payments/reconciliation/files/upload': settlement,
  '/admin/products/import/check': (shop) => ({ file: sheet(shop) }),
  '/admin/products/import/apply': async (shop, db) => {
    const plan = await planImport(db, { permissions }, new TextEncoder().encode(sheet(shop).file));
    const digest = 'digest' in plan ? plan.digest : '';
    return { file: sheet(shop), importId: randomUUID(), digest, overwrite: 'on' };
  },
  '/admin/products/:productId/price-and-stock': async (_, db, { productId = '' }) => {
    const read = await findProductToEdit(db, { permissions }, productId).catch(() => null);
    const { price = 0, stock = 0 } = read?.values ?? {};
    return { price: '31.000', stock: '999', priceRead: String(price), stockRead: String(stock) };
  },
  '/admin/categories/new': () => ({
    name: `Infusiones ${randomUUID()}`,
    description: 'De la casa',
    imageUrl: '',
    adultsOnly: 'on',
    parentId: '',
    readAt: '',
  }),
  '/admin/categories/order': async (_, db) => ({ ids: (await listCategories(db)).map(({ id }) => id) }),
  '/admin/categories/:categoryId/delete': () => ({ target: '' }),
  '/admin/categories/:categoryId/edit': async (_, db, { categoryId = '' }) => ({
    name: 'Jarabes y Tónicos',
    description: 'De la casa',
    imageUrl: '',
    readAt: await categoryReadAt(db, categoryId),
  }),
  '/admin/searches/synonyms/new': () => ({ words: 'quitatos, jarabe de totumo' }),
  '/admin/products/:productId/answers': () => ({ question: '¿Cómo se guarda?', answer: 'En un lugar fresco.' }),
  '/admin/products/:productId/answers/:answerId': () => ({ question: '¿Cómo se guarda?', answer: 'En frío.' }),
  '/admin/collections/new': () => ({ name: `Calma ${randomUUID().slice(0, 8)}`, description: 'Para la noche' }),
  '/admin/collections/:collectionId': async (_, db, { collectionId = '' }) => ({
    name: 'Descanso',
    description: 'Para la noche',
    readAt: (await findManagedCollection(db, collectionId))?.savedAt.toISOString() ?? '',
  }),
  '/admin/collections/:collectionId/members': products,
  '/admin/collections/:collectionId/move': () => ({ direction: 'down' }),
  '/admin/questions/:customerId/answer/:questionId': () => ({ answer: 'Después de comer.' }),
  '/admin/questions/:customerId/change/:questionId': async (_, db, { questionId = '' }) => ({
    answer: 'Antes de comer.',
    readAt: await answerReadAt(db, questionId),
  }),
  '/admin/questions/:customerId/notes/:noteId/change': async (_, db, { noteId = '' }) => ({
    body: 'Dormir ocho horas.',
    readAt: await noteReadAt(db, noteId),
  }),
  '/admin/settings': async (_, db) => {
    const {
      fingerprint,
      banners: _banners,
      orderFields: _fields,
      ageNotice: _notice,
      ...values
    } = await getStoreForm(db);
    return {
      ...values,
      siteName: 'Otra Botica',
      contactWhatsapp: '300 123 4567',
      contactEmail: 'hola@correo.example',
      ageNotice: 'on',
      'orderFields.cash.email': 'optional',
      'orderFields.checkout.department': 'required',
      'banners[0].image_url': '',
      'banners[0].title': 'Ofertas',
      'banners[0].description': 'De la semana',
      'banners[0].link': '/productos/ofertas',
      'banners[0].alt': '',
      'banners[0].size': 'large',
      'banners[0].placement': 'promo',
      fingerprint,
    };
  },
  '/admin/settings/legal': async (_, db) => ({
    page: 'terms',
    text: '# Condiciones\n\n- {tienda}\n- [Inicio](/)',
    fingerprint: (await getLegalText(db, 'terms')).fingerprint,
  }),
  '/admin/settings/legal/preview': () => ({ page: 'terms', text: '# Condiciones\n\n**{tienda}** | a | b |' }),
  '/admin/settings/calendar': () => ({ saturdayDeliveries: 'on' }),
  // February has no holidays.
  '/admin/settings/calendar/days/new': () => ({
    day: newFebruaryDay(),
    name: 'Inventario',
    kind: 'closed',
  }),
  ...parcelForms,
  ...remittanceForms,
  ...shippingForms,
  '/admin/staff': () => ({ email: `nadie-${randomUUID()}@correo.example`, role: 'sales', by: 'link' }),
  '/admin/staff/roles/new': () => ({ name: `Rol ${randomUUID().slice(0, 8)}`, permissions: 'orders' }),
  '/admin/staff/roles/:roleId': () => ({ name: 'Mostrador', permissions: 'orders' }),
  '/admin/staff/members/:memberId/role': () => ({ role: 'sales' }),
};

async function statusOf(db: Db, orderId: string): Promise<string> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row?.status ?? '';
}

async function answerReadAt(db: Db, questionId: string): Promise<string> {
  const reports = await db.select().from(healthReports);
  return reports.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)?.answeredAt ?? '';
}

async function categoryReadAt(db: Db, id: string): Promise<string> {
  const [row] = await db.select().from(productCategories).where(eq(productCategories.id, id));
  return row?.updatedAt.toISOString() ?? '';
}

async function noteReadAt(db: Db, id: string): Promise<string> {
  const [row] = await db.select().from(treatmentNotes).where(eq(treatmentNotes.id, id));
  return row?.updatedAt.toISOString() ?? '';
}
