import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { everyNews, mailingShop, mailOf, mailOrigin, paidFirst } from './testing/mailed-order.ts';

const link = `${mailOrigin}/pedido/secreto-del-enlace-24`;

test('the acknowledgement names number, lines, total, payment, address, delivery time, withdrawal, conditions and sender', () => {
  const { subject, text, html } = mailOf({ kind: 'received', proof: 'not-needed' });

  expect(subject).toBe('Recibimos tu pedido 482 915 · Origen Natural');
  for (const part of [
    'Hola Laura:',
    '482 915',
    '2 x Miel <pura>: $ 54.000',
    '3 x Miel <pura> (Pack x3): $ 80.000',
    'Subtotal: $ 134.000',
    'Envío: Gratis',
    'Total: $ 134.000',
    'pagas en efectivo cuando recibes',
    'Dirección de entrega: Pereira, Risaralda. La dirección completa está en la página de tu pedido.',
    '30 días calendario',
    '5 días hábiles',
    'Origen S.A.S., NIT 900.1',
    'Cra. 8 · 606 1 · hola@origen.example',
    'no es una factura',
    'Términos y condiciones: https://tienda.example/terminos',
    'https://tienda.example/envios',
    'https://tienda.example/cambios-y-devoluciones',
    'https://tienda.example/tratamiento-de-datos',
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('href="https://tienda.example/terminos"');
});

test('the acknowledgement of an order on delivery asks to confirm it, unless that is done, or staff sold it', () => {
  const asked = `Confírmalo con un toque: ${link}`;
  const received = { kind: 'received', proof: 'not-needed' } as const;
  const confirmed = { kind: 'confirmed', toStatus: null, createdAt: new Date() } as const;
  expect(mailOf(received).text).toContain(asked);
  for (const order of [{ events: [confirmed] }, { channel: 'phone' }, { status: 'Enviado' }] as const)
    expect(mailOf(received, { ...order, events: [...(order.events ?? [])] }).text).toContain(`Ver mi pedido: ${link}`);
});

test('the acknowledgement of an order names the one that it replaces', () => {
  const { text } = mailOf({ kind: 'received', proof: 'not-needed' }, { replaces: '301442' });
  expect(text).toContain('Este pedido reemplaza el 301 442: de ese no se cobra ni se envía nada.');
  expect(mailOf({ kind: 'sent' }, { replaces: '301442', status: 'Enviado' }).text).not.toContain('301');
});

test.each([
  [
    'the mail of the payment, where it is the first',
    { kind: 'paid', acknowledges: true, hasLeft: false, isHeldBack: false } as const,
  ],
  ['the mail of an order that still waits for it', { kind: 'unpaid', onItsWay: null } as const],
])('%s acknowledges the order too', (_, news) => {
  const { text } = mailOf(news, { ...paidFirst, status: news.kind === 'paid' ? 'Pagado' : 'Pendiente' });
  for (const part of ['Forma de pago: En línea', 'Derecho de retracto', 'Plazo de entrega', '/terminos'])
    expect(text).toContain(part);
});

test('a payment mail after an acknowledged order does not repeat the acknowledgement', () => {
  const { text } = mailOf(
    { kind: 'paid', acknowledges: false, hasLeft: false, isHeldBack: false },
    { ...paidFirst, status: 'Pagado' },
  );
  expect(text).toContain('$ 134.000');
  expect(text).not.toContain('retracto');
});

test.each(everyNews)('%o leads to the order and to WhatsApp with its number', (news, order) => {
  const { text, html } = mailOf(news, order);
  for (const href of [link, 'https://wa.me/573001112233?text=']) {
    expect(text).toContain(href);
    expect(html).toContain(`href="${href}`);
  }
  expect(text).toContain('%23482915');
});

test.each(everyNews)(
  '%o loads nothing remote, is one column, and has a preview text in the list of messages',
  (news, order) => {
    const { html } = mailOf(news, order);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|\ssrc=/i);
    expect(html).toContain('max-width:600px');
    expect(html).toMatch(/<div style="display:none[^"]*">[^<]{10,}<\/div>/);
    expect(html).toContain('lang="es"');
  },
);

test('the mail of a delivered order has a signed link to review each line, no other mail has', () => {
  const toReview = [{ line: 0, name: 'Miel', token: 'firma-de-la-linea' }];
  const href = `${mailOrigin}/opinar/firma-de-la-linea`;

  const { text, html } = mailOf({ kind: 'delivered' }, { status: 'Entregado', toReview });
  expect(text).toContain(href);
  expect(html).toContain(`href="${href}"`);
  expect(text).toContain('Opinar sobre Miel');
  expect(mailOf({ kind: 'sent' }, { status: 'Enviado', toReview }).text).not.toContain('/opinar/');
  expect(mailOf({ kind: 'delivered' }, { status: 'Entregado' }).text).not.toContain('/opinar/');
});

test.each(everyNews)('%o about an appointment speaks of no parcel', (news, order) => {
  const exam = { id: 'exam', name: 'Examen', quantity: 1, price: 90_000, isOffer: false, image_urls: [] };
  const paymentMethod = order.paymentMethod ?? 'Pago en tienda';
  const { subject, text } = mailOf(news, { ...order, paymentMethod, items: [{ ...exam, isService: true }] });

  expect(`${subject} ${text}`).not.toMatch(
    /alist|vamos a enviar|en camino|ya salió|no enviamos|recibes tu pedido|Envío: |los productos|Entregamos|Dirección de entrega/i,
  );
});

test.each(everyNews)(
  '%o about an order that is fetched speaks of no parcel, and says when it waits in the shop',
  (news, order) => {
    const paymentMethod = order.paymentMethod === undefined ? 'Pago al recoger' : order.paymentMethod;
    const fetched = { delivery: 'pickup', remainder: 'in-store', shippingAddress: anAddress({ address: '' }) } as const;
    const { subject, text } = mailOf(news, { ...order, ...fetched, paymentMethod });

    expect(`${subject} ${text}`).not.toMatch(
      /vamos a enviar|en camino|ya salió|cuando salga|no enviamos|Envío: |Dirección de entrega|Plazo de entrega/i,
    );
    expect(text.includes('espera en la tienda')).toBe(news.kind === 'sent');
    if (news.kind === 'paid') expect(text).toContain('Te avisamos cuando esté listo');
  },
);

test('what is sold and paid in the shop is mailed without a right to withdraw', () => {
  const rights = (order: Parameters<typeof mailOf>[1]) =>
    mailOf({ kind: 'delivered' }, { status: 'Entregado', ...order }).text.includes('Derecho de retracto');
  expect([rights({}), rights({ channel: 'counter' })]).toEqual([true, false]);
  expect(rights({ channel: 'counter', dueOn: '2026-12-24' })).toBe(true);
});

test('a shop without a WhatsApp number mails no link to a chat', () => {
  const news = { kind: 'received', proof: 'not-needed' } as const;
  expect(mailOf(news).text).toContain('https://wa.me/57');
  expect(mailOf(news, {}, { ...mailingShop, contactWhatsapp: '' }).html).not.toMatch(/wa\.me|¿Tienes preguntas/);
});

test('a rejected proof is mailed with its reason, escaped, and how to send another', () => {
  const { subject, text, html } = mailOf(
    { kind: 'proof-rejected', reason: 'El valor <no> coincide\nFaltan $ 5.000' },
    { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente', holdExpiresAt: new Date('2026-11-22T14:42:00Z') },
  );
  expect(subject).toContain('Necesitamos otro comprobante');
  expect(text).toContain('Qué pasó: El valor <no> coincide');
  expect(text).toContain(`Enviar otro comprobante: ${link}`);
  expect(text).toContain('lo guardamos hasta el 22 nov 2026, 9:42 a. m.');
  expect(html).toContain('El valor &lt;no&gt; coincide<br>Faltan');
});

test('an unpaid order is mailed with its deadline and how to pay it', () => {
  const { text } = mailOf(
    { kind: 'unpaid', onItsWay: null },
    { ...paidFirst, holdExpiresAt: new Date('2026-11-20T15:12:00Z') },
  );
  expect(text).toContain('10:12 a. m.');
  expect(text).toContain(`Pagar mi pedido: ${link}`);
});

test('a customer whose money is on its way or under review is not asked to pay', () => {
  for (const [onItsWay, why] of [
    ['unconfirmed', /esperamos la respuesta de tu banco/],
    ['under-review', /revisamos el pago que nos llegó/],
  ] as const) {
    const { text, subject } = mailOf({ kind: 'unpaid', onItsWay }, paidFirst);
    expect(subject).toContain('Estamos confirmando el pago');
    expect(text).toMatch(why);
    expect(text).toContain('No pagues otra vez');
    expect(text).not.toMatch(/Pagar mi pedido|Puedes pagarlo/);
  }
});

test('cash has to be ready when the order is sent, except for one that is paid', () => {
  expect(mailOf({ kind: 'sent' }, { status: 'Enviado' }).text).toContain('Ten listo el efectivo');
  const card = { paymentMethod: 'Tarjeta', status: 'Enviado' } as const;
  expect(mailOf({ kind: 'sent' }, { ...card, toCollect: 0 }).text).not.toContain('efectivo');
});

test('the cash to have ready is what the carrier collects, however the order is paid', () => {
  for (const paymentMethod of ['Pago Contraentrega', 'Mixto', 'Tarjeta'] as const)
    for (const news of [{ kind: 'sent' }, { kind: 'received', proof: 'not-needed' }] as const) {
      const { text, html } = mailOf(news, { paymentMethod, toCollect: 80_000, status: 'Enviado' });
      expect(text).toContain('Pagas $ 80.000 cuando recibes tu pedido.');
      expect(html.replaceAll('\u00a0', ' ')).toMatch(/(Ten listos|Pagas) \$ 80\.000/);
    }
});

test('the mail about an annulled payment says that the order is not sent, and how to pay it again', () => {
  const { subject, text } = mailOf({ kind: 'payment-gone', isWithdrawn: false }, paidFirst);
  expect(subject).toContain('se anuló');
  expect(text).toContain('no enviamos el pedido hasta que llegue otro pago');
  expect(text).toContain('Pagar mi pedido');
  const onDelivery = mailOf({ kind: 'payment-gone', isWithdrawn: false }, {}).text;
  expect(onDelivery).toContain('Ahora lo pagas al recibirlo');
  expect(onDelivery).not.toContain('Pagar mi pedido');
});

test('a payment for goods that were withdrawn promises no delivery', () => {
  const held = { kind: 'paid', acknowledges: true, hasLeft: false, isHeldBack: true } as const;
  const { text } = mailOf(held, { ...paidFirst, status: 'Pagado' });
  expect(text).toContain('acordar contigo otro producto o devolverte el dinero');
  expect(text).not.toContain('alistando');
});

test('the mails of an order that is received or sent say when it was promised to arrive', () => {
  const promise = { from: '2026-12-01', to: '2026-12-03' };
  const days = 'Llega entre el martes 1 y el jueves 3 de diciembre.';
  const received = { kind: 'received', proof: 'not-needed' } as const;
  expect(mailOf(received, { promise }).text).toContain(`Plazo de entrega: ${days} A más tardar, 30 días`);
  expect(mailOf({ kind: 'sent' }, { promise, status: 'Enviado' }).text).toContain(`va camino a tu dirección. ${days}`);
  expect(mailOf(received).text).toContain('Plazo de entrega: A más tardar, 30 días');
  expect(mailOf({ kind: 'delivered' }, { promise, status: 'Entregado' }).text).not.toContain('Llega');
});

test('a payment for goods that are sold out promises no delivery', () => {
  const { text } = mailOf(
    { kind: 'paid', acknowledges: true, hasLeft: false, isHeldBack: false },
    { ...paidFirst, status: 'Pagado', holdsStock: false, promise: { from: '2026-12-01', to: '2026-12-03' } },
  );
  expect(text).not.toContain('Llega entre');
  expect(text).toContain('acordar contigo');
  expect(text).not.toContain('alistando');
});

test('an address abroad has its shipping to be agreed on, and no Colombian delivery time', () => {
  const { text } = mailOf(
    { kind: 'received', proof: 'under-review' },
    {
      ...paidFirst,
      paymentMethod: 'Transferencia Bancaria',
      shippingAddress: anAddress({ country: 'España', postalCode: '28004', department: '', city: 'Madrid' }),
      isConfirmed: true,
    },
  );
  expect(text).toContain('Envío: Por acordar');
  expect(text).toContain('Madrid, 28004 España');
  expect(text).not.toContain('días hábiles según la ciudad');
});

test('the mail about an order that can be fetched names the shop, its hours and what is still to be paid', () => {
  const pickup = { place: 'Cra. 8 # 19-42', hours: 'Lunes a sábado', rest: 54_000 };
  const ready = { delivery: 'pickup', remainder: 'in-store', paymentMethod: 'Pago al recoger', pickup } as const;
  const { subject, text } = mailOf({ kind: 'sent' }, ready);
  expect(subject).toContain('Ya puedes recoger tu pedido');
  for (const words of [pickup.place, pickup.hours, 'Pagas $ 54.000 cuando lo recoges.']) expect(text).toContain(words);
  expect(mailOf({ kind: 'sent' }, { ...ready, pickup: { ...pickup, rest: 0 } }).text).not.toContain('Falta pagar');
});

test('the mail of a sent order names its carriers and guides, with the pages where they are followed', () => {
  const sentAt = new Date('2026-11-26T15:00:00Z');
  const parcels = [
    { carrier: 'TCC', guide: 'G-1', link: 'https://tcc.example/?guia=G-1', sentAt, deliveredAt: null },
    { carrier: 'Mensajero', guide: 'M-2', link: null, sentAt, deliveredAt: null },
  ];
  const { text } = mailOf({ kind: 'sent' }, { status: 'Enviado', parcels });
  for (const part of ['TCC, guía G-1', 'Mensajero, guía M-2', 'https://tcc.example/?guia=G-1'])
    expect(text).toContain(part);
  expect(mailOf({ kind: 'delivered' }, { status: 'Entregado', parcels }).text).not.toContain('G-1');
});
