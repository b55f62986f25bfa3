import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { customerMail } from './order-mail.ts';
import type { MailedOrder } from './order-mail-news.ts';
import { staffMail } from './order-mail-staff.ts';
import { aMailedOrder, everyNews, mailingShop, mailOf, mailOrigin } from './testing/mailed-order.ts';

test('text that people entered is escaped', () => {
  const { html } = mailOf(
    { kind: 'received', proof: 'not-needed' },
    {
      shippingAddress: anAddress({ lastName: '<script>alert(1)</script>', addressDetails: '"><img src=x>' }),
      isConfirmed: true,
    },
    { ...mailingShop, siteName: 'Botica & <b>Cía</b>', contactWhatsapp: '' },
  );
  expect(html).not.toMatch(/<script|<img|<b>Cía/);
  expect(html).toContain('Miel &lt;pura&gt;');
  expect(html).toContain('Botica &amp; &lt;b&gt;Cía&lt;/b&gt;');
});

test.each(['Gana dinero en www.ejemplo.example', 'http://x.example', 'a'.repeat(60)])(
  'a name that is not one (%s) is not greeted: the mail goes to an address that anybody may have entered',
  (firstName) => {
    const { text } = mailOf({ kind: 'sent' }, { shippingAddress: anAddress({ firstName }) });
    expect(text).toContain('Hola:\n');
  },
);

test.each([
  ['María José', 'Hola María José:\n'],
  ['María del Carmen', 'Hola María:\n'],
  ['Tu cuenta está bloqueada', 'Hola Tu:\n'],
])('a greeting holds two words of a name, or the first of more: %s', (firstName, greeting) => {
  expect(mailOf({ kind: 'sent' }, { shippingAddress: anAddress({ firstName }) }).text).toContain(greeting);
});

const advertisement = {
  firstName: 'Premio.example',
  lastName: 'GANASTE https://premio.evil.example/x',
  address: 'Tu cuenta fue bloqueada: entra a www.banco.example',
  addressDetails: 'Soporte wa.me/570000000000',
  neighborhood: 'gana ya',
  city: 'Escribe al soporte del banco',
  phone: '+570000000000',
};

test.each(everyNews)(
  '%o to an unconfirmed address contains nothing that a stranger typed but a name',
  (news, order) => {
    const mail = mailOf(news, { ...order, shippingAddress: anAddress(advertisement) });
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/premio|ganaste|evil|bloqueada|banco.example|soporte|000 000|gana ya/i);
    }
  },
);

test('the confirmed address of an account gets the whole address, without any link in it', () => {
  const confirmed = (shippingAddress: MailedOrder['shippingAddress']) =>
    mailOf({ kind: 'sent' }, { status: 'Enviado', isConfirmed: true, shippingAddress }).text;
  expect(confirmed(anAddress())).toContain(
    'Laura Gómez Restrepo, Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira, Risaralda, 300 456 7812',
  );
  expect(confirmed(anAddress(advertisement))).not.toMatch(/evil|www|soporte wa/i);
});

test('a place is named to an unconfirmed address only if it is a known one', () => {
  const place = (address: Parameters<typeof anAddress>[0]) =>
    /Dirección de entrega: (.*)La dirección completa/.exec(
      mailOf({ kind: 'sent' }, { status: 'Enviado', shippingAddress: anAddress(address) }).text,
    )?.[1];
  expect(place({ city: 'Pereira', department: 'Risaralda' })).toBe('Pereira, Risaralda. ');
  expect(place({ city: 'Gana ya', department: 'Risaralda' })).toBe('Risaralda. ');
  expect(place({ city: 'Madrid', department: '', country: 'España' })).toBe('España. ');
  expect(place({ city: 'Gana', department: 'Llama', country: 'Ya' })).toBe('');
});

test('a line break in a name adds no header', () => {
  const mail = customerMail({ kind: 'sent' }, aMailedOrder(), { ...mailingShop, siteName: 'La\r\nBcc: x' }, mailOrigin);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('mails to staff contain no personal data of the customer', () => {
  const order = aMailedOrder({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const mails = [
    staffMail({ kind: 'new-order', proofToReview: true }, order, mailingShop, mailOrigin),
    staffMail({ kind: 'proof-sent' }, order, mailingShop, mailOrigin),
    staffMail({ kind: 'payment-problem', problem: 'Llegó un pago de otro valor.' }, order, mailingShop, mailOrigin),
  ];
  expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
    'Nuevo pedido 482 915 por $ 134.000 · Origen Natural',
    'Comprobante por revisar: pedido 482 915 · Origen Natural',
    'Hay un pago por revisar: pedido 482 915 · Origen Natural',
  ]);
  for (const mail of mails) {
    expect(mail.text).toContain(`${mailOrigin}/admin/orders/${order.id}`);
    expect(JSON.stringify(mail)).not.toMatch(/Laura|Gómez|3004567812|Cra\. 27|Miel|secreto|Pereira/);
  }
  expect(mails[0]?.text).toContain('por revisar');
  expect(mails[2]?.text).toContain('Llegó un pago de otro valor.');
});

test('no text of a stranger is clickable in a mail to staff', () => {
  const problem = 'El banco dijo: entra a https://premio.example';
  const mail = staffMail({ kind: 'payment-problem', problem }, aMailedOrder(), mailingShop, mailOrigin);
  expect(mail.text).toContain('https: //premio. example');
});
