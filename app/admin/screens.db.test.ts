import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { changePriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aNewOrder, anAddress, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertCategory, insertProduct } from '#shop/testing/products.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';

const database = useTestDatabase();
const { build } = await readPages();

let cookie: string;
beforeEach(async () => {
  await insertCustomer(database.db, { id: 'marta', name: 'Marta Ruiz', role: 'admin' });
  ({ cookie } = await openSession(database.db, 'marta'));
});

async function show(path: string, viewer = cookie) {
  const answer = await serveShop(database.database, build).ask(path, { cookie: viewer });
  const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '');
  const wordsOf = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[ \u00a0\n]+/g, ' ')
      .trim();
  return {
    html,
    words: wordsOf(html),
    heading: wordsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''),
    columns: [...html.matchAll(/<th[^>]*scope="col"[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = '']) => wordsOf(name)),
  };
}

test('each admin route has its own screen, beside one sidebar that links back to the shop', async () => {
  const product = await insertProduct(database.db, { name: 'Moringa' });
  const order = await insertPlacedOrder(database.db);
  for (const [path, title] of [
    ['/admin', 'Panel'],
    ['/admin/products', 'Productos'],
    ['/admin/products/new', 'Nuevo producto'],
    [`/admin/products/edit/${product.id}`, 'Editar producto'],
    ['/admin/orders', 'Pedidos'],
    ['/admin/orders?status=Pagado', 'Pedidos'],
    [`/admin/orders/${order.id}`, `Detalle del Pedido ${formatOrderNumber(order.orderNumber)} ${order.status}`],
    ['/admin/categories', 'Gestión de Categorías'],
    ['/admin/offers', 'Gestionar Página de Ofertas'],
    ['/admin/services', 'Gestión de Solicitudes de Servicio'],
    ['/admin/settings', 'Personalizar Tienda'],
  ] as const) {
    const { heading, html, words } = await show(path);
    expect(heading, path).toBe(title);
    expect(html, path).toMatch(/<nav aria-label="Administración"/);
    expect(html, path).toMatch(/<a[^>]*href="\/"[^>]*>[\s\S]*?Volver a la tienda/);
    expect(words, path).toContain('Marta Ruiz');
  }
});

test.each(['/admin', '/admin/orders', '/admin/products/import', '/admin/no-existe'])(
  'a form sent to %s, which takes none, is refused with 405 and without a fault in the log',
  async (path) => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const answer = await serveShop(database.database, build, { log }).ask(path, { cookie, form: {} });

    expect(answer.status).toBe(405);
    expect(await answer.text()).toMatch(/<h1[^>]*>Esta solicitud no se puede atender<\/h1>/);
    expect(lines).toEqual([]);
  },
);

test('the form of a new product is the one of an existing product, filled in', async () => {
  await insertCategory(database.db);
  const product = await insertProduct(database.db, { name: 'Moringa', categoryId: 'jarabes', offers: [anOffer()] });
  const fieldsOf = (html: string) =>
    new Set([...html.matchAll(/<(?:input|select|textarea)[^>]*\sname="([a-zA-Z]+)"/g)].map(([, name]) => name));
  const [made, edited] = [await show('/admin/products/new'), await show(`/admin/products/edit/${product.id}`)];

  for (const name of ['name', 'description', 'price', 'discountPercentage', 'stock', 'categoryId', 'tags', 'featured'])
    expect([fieldsOf(made.html).has(name), fieldsOf(edited.html).has(name)], name).toEqual([true, true]);
  expect(edited.html).toMatch(/name="name"[^>]*value="Moringa"|value="Moringa"[^>]*name="name"/);
  expect(edited.html).toContain('value="Pack x2"');
  expect(made.html).toContain('>Jarabes</option>');
});

test('an empty shop says so on each list', async () => {
  for (const [path, text] of [
    ['/admin/products', 'No hay productos'],
    ['/admin/orders', 'No hay pedidos'],
    ['/admin/categories', 'No hay categorías'],
    ['/admin/services', 'No hay solicitudes de servicio'],
    ['/admin/offers', 'No hay más productos disponibles.'],
    ['/admin/offers', 'Añade productos desde la izquierda para que aparezcan aquí.'],
    ['/admin/questions', 'No hay preguntas'],
    ['/admin/payments', 'No hay pagos por revisar'],
    ['/admin/staff/activity', 'Aún no hay actividad'],
  ] as const)
    expect((await show(path)).words, path).toContain(text);
});

test('products are listed with picture, category and stock, and can be deleted', async () => {
  await insertCategory(database.db);
  for (const [name, stock] of [
    ['Moringa', 11],
    ['Totumo', 10],
    ['Zinc', 0],
  ] as const)
    await insertProduct(database.db, { name, stock, categoryId: name === 'Zinc' ? null : 'jarabes' });
  const { html, words } = await show('/admin/products');

  expect(words).toMatch(/Zinc .*Totumo .*Jarabes .*Moringa/);
  expect(words).toContain('Agotado');
  expect(html).toContain('aria-label="Eliminar Moringa"');
  expect(html).toMatch(/bg-state-green[^>]*>[\s\S]{0,300}?11/);
  expect(html).toMatch(/bg-state-(?:amber|yellow)[^>]*>[\s\S]{0,300}?10/);
  expect(html).toMatch(/bg-state-red[^>]*>[\s\S]{0,300}?Agotado/);
});

test('staff who only read products open their stock from the list, which has no boxes to select', async () => {
  const { id } = await insertProduct(database.db, { name: 'Moringa' });
  await insertCustomer(database.db, { id: 'conta', name: 'Conta', role: 'admin', staffRole: 'accountant' });
  const read = await show('/admin/products', (await openSession(database.db, 'conta')).cookie);
  expect(read.html).toMatch(new RegExp(`<a[^>]*href="/admin/products/${id}/stock"[^>]*>Moringa</a>`));
  expect(read.html).toContain('aria-label="Existencias de Moringa"');
  expect(read.html).not.toContain('type="checkbox"');

  const changed = await show('/admin/products');
  expect(changed.html).toContain('aria-label="Seleccionar Moringa"');
  expect(changed.html).toContain('aria-label="Editar Moringa"');
});

test('staff see what is on the shelf, what is for sale and what keeps the difference in list, product and stock page', async () => {
  const honey = await insertProduct(database.db, { name: 'Miel', stock: 12 });
  const placed = await placeOrder(database.db, aNewOrder([unitLine(honey, 3)]));
  if (!placed.ok) throw new Error(placed.reason);
  await holdStock(database.db, aNewOrder([unitLine(honey, 2)]), new Date());

  for (const path of ['/admin/products', `/admin/products/edit/${honey.id}`])
    expect((await show(path)).words, path).toContain('12 en el estante · 5 apartadas');
  expect((await show('/admin/products')).html).toContain('7 en stock. Cambiar precio y stock de Miel');
  const { words } = await show(`/admin/products/${honey.id}/stock`);
  expect(words).toContain('En el estante 12 Apartadas 5 A la venta 7');
  expect(words).toContain(
    `Pedido ${formatOrderNumber(placed.order.orderNumber)} 3 unidades Reservas abiertas 2 unidades`,
  );
});

test('a shortage is visible in list, product and stock page, which names its orders', async () => {
  const honey = await insertProduct(database.db, { name: 'Miel', stock: 5 });
  const placed = await placeOrder(database.db, aNewOrder([unitLine(honey, 4)]));
  if (!placed.ok) throw new Error(placed.reason);
  const counted = { read: { price: honey.price, stock: 5 }, wanted: { price: honey.price, stock: 1 } };
  const actor = { userId: 'marta', fullName: 'Marta Ruiz' };
  await changePriceAndStock(database.db, { productId: honey.id, ...counted, actor });

  for (const path of ['/admin/products', `/admin/products/edit/${honey.id}`])
    expect((await show(path)).words, path).toContain('1 en el estante · 4 apartadas · faltan 3');
  const { words } = await show(`/admin/products/${honey.id}/stock`);
  expect(words).toContain('Faltan 3: hay más apartadas que en el estante.');
  expect(words).toContain(`Pedido ${formatOrderNumber(placed.order.orderNumber)} 4 unidades`);
});

test('open holds are listed with their products, units and times, each with a button that ends it', async () => {
  const honey = await insertProduct(database.db, { name: 'Miel', stock: 12 });
  expect((await show('/admin/products/holds')).words).toContain('No hay reservas abiertas');
  await holdStock(database.db, aNewOrder([unitLine(honey, 2)]), new Date());

  const { html, words } = await show('/admin/products/holds');
  expect(words).toMatch(/2 × Miel 2 unidades · desde .+ · hasta /);
  expect(html).toContain('aria-label="Terminar la reserva de Miel"');
});

test('a category without a description says so, and each has its buttons', async () => {
  await insertCategory(database.db, { description: '' });
  const { html, words } = await show('/admin/categories');

  expect(words).toContain('Jarabes Sin descripción');
  expect(html).toContain('aria-label="Editar Jarabes"');
  expect(html).toContain('aria-label="Eliminar Jarabes"');
  expect(html).toContain('line-clamp-2');
  // One column on a phone, four on a wide screen.
  expect(html).toMatch(/grid-cols-\[minmax\(0,1fr\)\][^"]*sm:grid-cols-2[^"]*lg:grid-cols-3[^"]*:grid-cols-4/);
});

test('an order’s page shows its time, address and notes, and offers every status', async () => {
  const order = await insertPlacedOrder(database.db, {
    orderDate: new Date('2026-11-20T14:42:00Z'),
    paymentMethod: 'Transferencia Bancaria',
    notes: 'Timbre dañado, llamar.',
    shippingAddress: anAddress({
      address: 'Cra. 27 # 15-40',
      addressDetails: 'Torre 2',
      neighborhood: 'Álamos',
      city: 'Pereira',
      department: 'Risaralda',
    }),
  });
  const { html, words } = await show(`/admin/orders/${order.id}`);

  expect(words).toMatch(/20 de noviembre de 2026.{1,5}9:42 a\. m\./);
  for (const text of ['Cra. 27 # 15-40', 'Torre 2', 'Álamos', 'Pereira', 'Risaralda', 'Timbre dañado, llamar.'])
    expect(words).toContain(text);
  expect([...html.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, status]) => status)).toEqual([
    'Pendiente Contraentrega',
    'Pendiente',
    'Pagado',
    'Enviado',
    'Entregado',
    'Cancelado',
  ]);
});

test('the offers page has a search box over two columns of 60 % of the screen', async () => {
  await insertProduct(database.db, { name: 'Moringa' });
  await insertProduct(database.db, { name: 'Totumo', onOfferPage: true });
  const { html, words } = await show('/admin/offers');

  expect(words).toMatch(/Productos Disponibles.*Moringa.*Productos en Ofertas.*Totumo/);
  expect(html).toMatch(/type="search"/);
  expect(html.match(/h-\[60vh\]/g)).toHaveLength(2);
});

test('service requests are listed in a table, with e-mail and WhatsApp links', async () => {
  await insertServiceRequest(database.db, {
    name: 'Ana Ríos',
    email: 'ana@correo.example',
    phone: '3001234567',
    status: 'Nueva',
  });
  const { html, columns } = await show('/admin/services');

  expect(columns).toEqual(['Fecha', 'Tipo de Servicio', 'Cliente', 'Contacto', 'Estado', 'Acciones']);
  expect(html).toContain('href="mailto:ana@correo.example"');
  expect(html).toMatch(/href="https:\/\/wa\.me\/573001234567/);
  expect(html).toContain('Eliminar la solicitud de Ana Ríos');
});

test('the settings are one form: general, contact and texts, banners, with an empty one if there are none', async () => {
  const { html, words } = await show('/admin/settings');

  for (const label of [
    'Nombre del sitio',
    'Lema',
    'Aviso de la barra superior',
    'Instagram',
    'Logo',
    'Fuente principal',
    'WhatsApp',
    'Teléfono de contacto',
    'Correo de contacto',
    'Dirección',
    'Descripción corta',
    'Sobre nosotros',
    'Añadir Banner',
    'Guardar Configuración',
  ])
    expect(words).toContain(label);
  for (const font of ['Montserrat', 'Roboto', 'Open Sans', 'Lato', 'Poppins', 'Nunito', 'Merriweather'])
    expect(html).toContain(`>${font}</option>`);
  expect(html).toMatch(/<textarea[^>]*name="storeDescription"/);
  expect(html).toMatch(/<textarea[^>]*name="aboutUsInfo"/);
  expect(html).toMatch(/type="email"[^>]*name="contactEmail"|name="contactEmail"[^>]*type="email"/);
  expect(html.match(/<legend[^>]*>Banner/g)).toHaveLength(1);
});
