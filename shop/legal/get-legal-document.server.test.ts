import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import type { SettingsValues } from '#shop/settings/store-settings.ts';
import { type AnnouncedShipping, shippedAnnouncement } from '#shop/shipping/announced-shipping.ts';
import { getLegalDocument } from './get-legal-document.server.ts';
import type { Block, Inline } from './legal-document.ts';
import { type LegalPageKey, legalPages } from './legal-pages.ts';

const shop: SettingsValues = {
  ...defaultSettings,
  siteName: 'La Botica',
  legalName: 'Botica S.A.S.',
  nit: '900.1',
  contactAddress: 'Cra. 8 # 19-42, Pereira',
  contactPhone: '606 335 4120',
  contactEmail: 'hola@botica.example',
  contactWhatsapp: '300 456 7890',
  openingHours: 'Lunes a sábado, 8:30 a. m. a 6:30 p. m.',
};

function linesOf(blocks: Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(linesOf) : [wordsOf(block.content)]));
}
function wordsOf(content: Inline[]): string {
  return content.map((piece) => (piece.kind === 'text' ? piece.text : wordsOf(piece.content))).join('');
}
function linksOf(blocks: Block[]): string[] {
  const inLine = (content: Inline[]): string[] =>
    content.flatMap((piece) =>
      piece.kind === 'text' ? [] : piece.kind === 'link' ? [piece.href] : inLine(piece.content),
    );
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(linksOf) : inLine(block.content)));
}

/** The full text of a page, with spaces for line breaks. */
const textOf = (key: LegalPageKey, settings = shop, announced = shippedAnnouncement) =>
  linesOf(getLegalDocument(key, settings, announced).blocks)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
const links = (key: LegalPageKey, settings = shop) =>
  linksOf(getLegalDocument(key, settings, shippedAnnouncement).blocks);

const required: Record<LegalPageKey, string[]> = {
  terms: [
    'Botica S.A.S.',
    '900.1',
    'Cra. 8 # 19-42, Pereira',
    '606 335 4120',
    'hola@botica.example',
    'pesos colombianos (COP) e incluyen todos los impuestos',
    'No hay cobros adicionales',
    'Antes de confirmar puedes corregir el pedido o dejarlo',
    'a más tardar el día calendario siguiente',
    'Pago contraentrega',
    'uno de los medios que te ofrecemos al hacer el pedido',
    '30 días calendario',
    'Cancelar un pedido',
    '5 días hábiles desde que recibes el pedido',
    'máximo 15 días calendario',
    'No aplica a los pagos en efectivo',
    'Garantía legal',
    'número de radicado con la fecha y la hora',
    'máximo 15 días hábiles',
    'Superintendencia de Industria y Comercio',
    'Los suplementos dietarios no son medicamentos',
    'No es un diagnóstico médico',
    'INVIMA',
  ],
  returns: [
    '5 días hábiles desde que recibes el producto',
    'Si es un servicio, 5 días hábiles desde que lo contratas',
    'el envío de la devolución lo pagas tú',
    'máximo 15 días calendario',
    'incluido el envío de ida',
    'Servicios que ya comenzaron a prestarse',
    'hechos a tu medida',
    'perecederos',
    'Bienes de uso personal',
    'cerrados y con sus sellos intactos',
    'Garantía legal',
    'un año para productos nuevos',
    'artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016',
    'Dentro de los 5 días hábiles',
    'avisa a tu banco',
    'No aplica si pagaste en efectivo',
    'Fuiste víctima de un fraude',
    'una operación que no pediste',
    'El producto no llegó',
    'no es lo que pediste',
    'llegó defectuoso',
    'número de radicado con la fecha y la hora',
    'máximo 15 días hábiles',
  ],
  shipping: [
    'gratis a toda Colombia',
    '2 a 5 días hábiles',
    '30 días calendario',
    'incluido el envío, en máximo 15 días calendario',
    'en efectivo al recibir',
    'Cra. 8 # 19-42, Pereira',
    'Lunes a sábado, 8:30 a. m. a 6:30 p. m.',
  ],
  privacy: [
    'un código calculado de esa dirección',
    'nunca más de 30 días',
    'Ley 1581 de 2012',
    'Responsable del tratamiento: Botica S.A.S.',
    '900.1',
    'hola@botica.example',
    'Para qué los usamos',
    'datos sensibles',
    'Nadie está obligado a darlos',
    'autorización explícita',
    'Niños, niñas y adolescentes',
    'Conocer los datos',
    'Actualizarlos y corregirlos',
    'prueba de la autorización',
    'qué uso',
    'Revocar',
    'eliminemos',
    'Quejarte ante la Superintendencia de Industria y Comercio',
    'máximo 10 días hábiles',
    'máximo 15 días hábiles',
    'Transportadoras, y plataformas que venden sus guías (como EnvioClick)',
    'tu nombre, celular, correo y dirección, lo que vale el pedido y lo que pagas al recibirlo',
    'Proveedores de pagos',
    'alojamiento',
    'fuera de Colombia',
    'Cuánto tiempo los guardamos',
    'rige desde el 26 de noviembre de 2026',
    'solo si lo autorizas aparte',
    'en la configuración de tu perfil',
    'Descargar en un archivo',
    'retirar la autorización para tus datos de salud',
    'Cerrar tu cuenta. Así retiras también la autorización general',
  ],
};

test.each(Object.entries(required).flatMap(([key, parts]) => parts.map((part) => [key as LegalPageKey, part])))(
  'the page of %s says: %s',
  (key, part) => {
    expect(textOf(key as LegalPageKey)).toContain(part);
  },
);

test.each(['terms', 'returns', 'privacy'] as const)('the page of %s links to the consumers’ authority', (key) => {
  expect(links(key)).toContain('https://www.sic.gov.co');
});

test('the shop is contacted by the means in its settings', () => {
  expect(links('returns')).toContain('mailto:hola@botica.example');
  expect(links('returns').find((href) => href.startsWith('https://wa.me/573004567890'))).toMatch(/\?text=Hola/);
  expect(links('terms')).toContain('tel:6063354120');
  expect(textOf('returns')).toContain('escríbenos al correo hola@botica.example o al WhatsApp +57 300 456 7890');
});

test('without WhatsApp and mail the legal texts name the telephone, without it the address', () => {
  const quiet = { ...defaultSettings, contactAddress: 'Cra. 8 # 19-42, Pereira' };
  expect(textOf('returns', { ...quiet, contactPhone: '606 000 0000' })).toContain(
    'escríbenos al teléfono 606 000 0000',
  );
  expect(textOf('returns', quiet)).toContain('escríbenos a Cra. 8 # 19-42, Pereira');
});

test.each(legalPages.map(({ key }) => key))('a shop without settings claims nothing on the page of %s', (key) => {
  const nothing = { ...defaultSettings, contactAddress: '', openingHours: '' };
  const text = textOf(key, nothing);
  expect(text).not.toMatch(/NIT|Teléfono:|Correo electrónico:|WhatsApp:|Dirección|Horario:|573001234567|300 123/);
  expect(text).toContain('a la dirección de la tienda');
  expect(text).not.toMatch(/[{}]/);
});

test.each(legalPages.map(({ key }) => key))('no placeholder in braces is left on the page of %s', (key) => {
  expect(textOf(key)).not.toMatch(/[{}]/);
});

test('links within the shop lead to its legal pages, and to the pages where people manage their own data', () => {
  const own = legalPages.flatMap(({ key }) => links(key)).filter((href) => href.startsWith('/'));
  expect(own.length).toBeGreaterThan(5);
  const elsewhere = own.filter((href) => !legalPages.some(({ path }) => path === href));
  expect(elsewhere).toEqual(['/perfil/settings', '/perfil/details']);
});

test('a text by staff replaces the default, with the shop’s data filled in and without our date', () => {
  const own = {
    ...shop,
    legalTexts: { ...shop.legalTexts, terms: '## Uno\n\n{tienda}, NIT {nit}. {constructor} {otro}' },
  };
  expect(getLegalDocument('terms', own, shippedAnnouncement)).toMatchObject({
    title: 'Términos y condiciones',
    revisedOn: null,
  });
  expect(textOf('terms', own)).toBe('Uno La Botica, NIT 900.1. {constructor} {otro}');
  expect(textOf('shipping', own)).toContain('gratis a toda Colombia');
});

test('a blank text by staff leaves the default', () => {
  const blank = { ...shop, legalTexts: { ...shop.legalTexts, terms: ' \n' } };
  expect(getLegalDocument('terms', blank, shippedAnnouncement)).toEqual(
    getLegalDocument('terms', shop, shippedAnnouncement),
  );
});

test('the shop’s name is shown as it is, whatever characters it has', () => {
  const odd = { ...shop, siteName: '**<b>[x](javascript:alert(1))' };
  expect(textOf('terms', odd)).toContain('cómo compras en **<b>[x](javascript:alert(1)) y');
  expect(links('terms', odd).filter((href) => href.startsWith('javascript'))).toEqual([]);
});

test('the page on shipping says whether Saturday counts in the delivery time', () => {
  expect(textOf('shipping')).toContain('El sábado no cuenta.');
  const saturdays = textOf('shipping', { ...shop, saturdayDeliveries: true });
  expect(saturdays).toContain('cuentan los días de lunes a sábado, sin festivos');
  expect(saturdays).not.toContain('El sábado no cuenta.');
});

test('the page on shipping says the delivery days of the rules', () => {
  const said = (days: AnnouncedShipping['days']) => textOf('shipping', shop, { ...shippedAnnouncement, days });
  expect(said({ least: 1, most: 12 })).toContain(
    'Entrega habitual de 1 a 12 días hábiles según la ciudad; a más tardar',
  );
  expect(said({ least: 1, most: 1 })).toContain('Entrega habitual en 1 día hábil; a más tardar, 30 días');
  expect(said(null)).toContain('A más tardar, 30 días calendario después del pedido.');
  expect(said(null)).not.toContain('habitual');
});

test('the page on shipping calls it free as far as the rules give it', () => {
  const said = (freeFrom: number | null) => textOf('shipping', shop, { ...shippedAnnouncement, freeFrom });
  expect(said(0)).toContain('cuesta El envío es gratis a toda Colombia, sin monto mínimo. Si un pedido');
  expect(said(150_000)).toContain('El envío es gratis desde $ 150.000 en productos, a toda Colombia.');
  expect(said(null)).toContain('Enviamos a toda Colombia. Lo que cuesta depende de tu ciudad');
  expect(said(null)).not.toContain('gratis');
});

test('the legal texts say the terms of paying on delivery only where the rules have some', () => {
  const said = (key: LegalPageKey, onDelivery: AnnouncedShipping['onDelivery']) =>
    textOf(key, shop, { ...shippedAnnouncement, onDelivery });
  for (const key of ['terms', 'shipping'] as const) {
    expect(said(key, 'everywhere')).not.toMatch(/según tu ciudad y el valor|Por ahora no se ofrece/);
    expect(said(key, 'by-city')).toContain('El pago contraentrega se ofrece según tu ciudad y el valor de tu pedido');
    expect(said(key, 'elsewhere')).toContain('El pago contraentrega se ofrece según tu ciudad y el valor de tu pedido');
    expect(said(key, 'nowhere')).toContain('Por ahora no se ofrece pago contraentrega.');
  }
});

test('a text by staff may name what shipping costs by the rules', () => {
  const own = { ...shop, legalTexts: { ...shop.legalTexts, shipping: 'Hoy: {envio}' } };
  expect(textOf('shipping', own, { ...shippedAnnouncement, freeFrom: null })).toMatch(
    /^Hoy: Enviamos a toda Colombia\./,
  );
});
