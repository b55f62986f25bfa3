import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { defaultOrderFields } from '#shop/orders/form/order-fields.ts';
import { storeForm, withoutBlankBanners } from './store-form.ts';

/** Parses the form as the forms library does for a browser's request. */
function read(more: { [field: string]: string } = {}, banners: { [field: string]: string }[] = []) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ siteName: 'La Botica', ...more })) form.set(name, text);
  for (const [index, banner] of banners.entries())
    for (const [name, text] of Object.entries(banner)) form.set(`banners[${index}].${name}`, text);
  return parseWithValibot(form, { schema: storeForm });
}

function valuesOf(...sent: Parameters<typeof read>) {
  const submission = read(...sent);
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

test('a shop needs a name, and no other field', () => {
  const nothing = { logoUrl: '', contactWhatsapp: '', contactEmail: '', aboutUsInfo: '', department: '' };
  expect(valuesOf()).toMatchObject({ siteName: 'La Botica', primaryFont: 'Montserrat', banners: [], ...nothing });
  expect(valuesOf(nothing)).toMatchObject(nothing);
  expect(read({ siteName: '  ' }).reply().error).toEqual({ siteName: ['El nombre del sitio es obligatorio.'] });
});

test('a WhatsApp number is stored as WhatsApp needs it, or as typed', () => {
  const kept = (contactWhatsapp: string) => valuesOf({ contactWhatsapp });
  expect(kept('300 123 4567')).toMatchObject({ contactWhatsapp: '573001234567' });
  expect(kept('+57 (300) 123-4567')).toMatchObject({ contactWhatsapp: '573001234567' });
  expect(kept('próximamente')).toMatchObject({ contactWhatsapp: 'próximamente' });
});

test('the contact email is an email, and the font one of the list', () => {
  expect(read({ contactEmail: 'hola@', primaryFont: 'Comic Sans' }).reply().error).toEqual({
    primaryFont: ['Elige una de las fuentes.'],
    contactEmail: ['Correo electrónico inválido.'],
  });
});

test('the NIT has its check digit, or is empty', () => {
  expect(read({ nit: '901234567' }).reply().error).toEqual({
    nit: ['Falta el dígito de verificación: 901234567-7.'],
  });
  expect(valuesOf({ nit: '901.234.567-7' })).toMatchObject({ nit: '901.234.567-7' });
  expect(valuesOf({ nit: ' ' })).toMatchObject({ nit: '' });
});

test('an account of a social network is stored as the address of its profile, another address is refused', () => {
  expect(valuesOf({ tiktok: '@labotica' })).toMatchObject({ tiktok: 'https://www.tiktok.com/@labotica' });
  expect(read({ instagram: 'https://otra.example/labotica' }).reply().error).toEqual({
    instagram: [
      'Escribe el nombre de la cuenta, como @mitienda, o su dirección en Instagram, que empieza por instagram.com/.',
    ],
  });
});

const linkTo = (link: string) => read({}, [{ title: 'Miel', link }]);

test.each([
  '',
  '/productos/ofertas',
  '/productos?categoria=jarabes',
  '#',
  'https://otro.example/feria',
  'http://otro.example',
])('a banner may link to %j', (text) => {
  expect(linkTo(text).status).toBe('success');
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  '//otro.example',
  '/\\otro.example',
  'data:text/html,x',
  'www.otro.example',
])('a banner may not link to %j', (text) => {
  expect(linkTo(text).reply().error).toEqual({
    'banners[0].link': ['Escribe una dirección completa, con https://, o una de tu tienda, como /productos/ofertas.'],
  });
});

test('a banner without any text is dropped; a partly filled one is stored as it is', () => {
  const begun = { title: 'Semana de la miel', placement: 'promo' };
  const { banners } = valuesOf({}, [{ size: 'large', placement: 'carousel' }, { title: ' ' }, begun]);
  expect(withoutBlankBanners(banners)).toEqual([
    { ...begun, image_url: '', description: '', link: '', alt: '', size: 'small' },
  ]);
  const tooMany = Array.from({ length: 13 }, () => begun);
  expect(read({}, tooMany).reply().error).toEqual({ banners: ['Puede haber hasta 12.'] });
});

test('each field of an order is required, optional or absent; one that is not sent, or cannot be so, stays as delivered', () => {
  const { orderFields } = valuesOf({
    'orderFields.cash.email': 'optional',
    'orderFields.cash.postalCode': 'required',
    'orderFields.checkout.department': 'required',
    'orderFields.checkout.notes': 'always',
  });
  expect(orderFields).toEqual({
    cash: { ...defaultOrderFields.cash, email: 'optional' },
    checkout: { ...defaultOrderFields.checkout, department: 'required' },
  });
});
