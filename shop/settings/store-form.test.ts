import * as v from 'valibot';
import { expect, test } from 'vitest';
import { storeForm } from './store-form.ts';

const read = (more: Record<string, unknown> = {}) => v.safeParse(storeForm, { siteName: 'La Botica', ...more });

function problemsOf(more: Record<string, unknown>): string[] {
  return (read(more).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
}

test('a shop needs a name, and nothing else of it need be said', () => {
  expect(read()).toMatchObject({
    success: true,
    output: { siteName: 'La Botica', logoUrl: '', primaryFont: 'Montserrat', contactEmail: '', banners: [] },
  });
  expect(problemsOf({ siteName: '  ' })).toEqual(['siteName: El nombre del sitio es obligatorio.']);
});

test('that the WhatsApp number wants digits only is a hint: it is kept as WhatsApp wants it, or as it was typed', () => {
  const kept = (contactWhatsapp: string) => read({ contactWhatsapp }).output;
  expect(kept('300 123 4567')).toMatchObject({ contactWhatsapp: '573001234567' });
  expect(kept('+57 (300) 123-4567')).toMatchObject({ contactWhatsapp: '573001234567' });
  expect(kept('próximamente')).toMatchObject({ contactWhatsapp: 'próximamente' });
});

test('the contact email is an email, and the font one of the list', () => {
  expect(problemsOf({ contactEmail: 'hola@', primaryFont: 'Comic Sans' })).toEqual([
    'primaryFont: Elige una de las fuentes.',
    'contactEmail: Correo electrónico inválido.',
  ]);
});

const link = (text: string) => problemsOf({ banners: [{ title: 'Miel', link: text }] });

test.each([
  '',
  '/productos/ofertas',
  '/productos?categoria=jarabes',
  '#',
  'https://otro.example/feria',
  'http://otro.example',
])('a banner may lead to %j', (text) => {
  expect(link(text)).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  '//otro.example',
  '/\\otro.example',
  'data:text/html,x',
  'www.otro.example',
])('a banner may not lead to %j', (text) => {
  expect(link(text)).toEqual([
    'banners.0.link: Escribe una URL completa, con https://, o una ruta interna, como /productos/ofertas.',
  ]);
});

test('a banner nobody has written anything in is none; one begun is kept as it is', () => {
  const begun = { title: 'Semana de la miel', placement: 'promo' };
  expect(read({ banners: [{ size: 'large', placement: 'carousel' }, {}, begun] }).output).toMatchObject({
    banners: [{ ...begun, image_url: '', description: '', link: '', alt: '', size: 'small' }],
  });
  expect(problemsOf({ banners: Array.from({ length: 13 }, () => begun) })).toEqual(['banners: Puede haber hasta 12.']);
});
