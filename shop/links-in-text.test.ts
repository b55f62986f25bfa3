import { expect, test } from 'vitest';
import { breakLinks, containsLink } from './links-in-text.ts';

test.each([
  'https://premio.example',
  'GANASTE reclama en https://premio.evil.example/x',
  'http:premio',
  'www.banco.example',
  'WWW.BANCO',
  'premio.example',
  'Ana premio.com',
  'bit.ly/3abc',
  't.co/x',
  'wa.me/570000000000',
  'cra.premio.example',
  'premio。example',
  'premio．com',
  'https：//premio',
  'https:\\\\premio',
  'ventas@premio.example',
  '1premio.example',
  'cra.premio/x',
  'mi.banco／x',
  '888.bet',
  '1.1.1.1/x',
  '1.1.1.1:8080/x',
  'evil\u200b.example',
  'premio\u2024example',
  'premio\ufe52example',
  'casa.mx',
  'st.ru',
  'x.gd',
  '💩.la',
  'cafe\u0301.example',
  'ana@casa.la',
])('%s contains a link', (text) => {
  expect(containsLink(text)).toBe(true);
});

test.each([
  'Cra. 27 # 15-40',
  'Cra.27 # 15-40',
  'Cl.5A # 3-12',
  'Av.Circunvalar 12',
  'Apto.Los Pinos',
  'Torre 2.Apto 301',
  'Mz.B Cs.4',
  'C.C.Victoria, local 12',
  'Bogotá, D.C.',
  'Bogotá D.C.Colombia',
  'Urb.El Prado',
  'Hda.La Esperanza',
  'Fca.El Recuerdo',
  'Bod.Norte',
  'Mza.Cinco',
  'Mzna.Cinco',
  'Esq.Parque',
  'Cgto.La Florida',
  'Cl.5 Bis.Sur',
  'Piso.Tercero',
  'Pbro.Gómez',
  'Fco.José',
  'St.Martin',
  'C.Comercial Victoria',
  'Torre 1.1.1.1',
  'Cra.El Poblado',
  'Etapa.II',
  'Piso 5°.Sur',
  'Dr.Pérez',
  "O'Connor-Ruiz",
  'Frente al parque. Casa azul',
  'Km 5 vía a Cerritos',
  'S.A.S.',
  'Calle 10 // esquina',
  '3:00',
])('%s is no link', (text) => {
  expect(containsLink(text)).toBe(false);
});

test('a link is broken by spaces and stays readable; amounts and times stay as they are', () => {
  expect(breakLinks('entra a https://premio.evil.example/x')).toBe('entra a https: //premio. evil. example/x');
  expect(breakLinks('entra a 1.1.1.1/x')).toBe('entra a 1. 1. 1. 1/x');
  expect(breakLinks('Pagó $ 54.000 a las 3:00 p. m.')).toBe('Pagó $ 54.000 a las 3:00 p. m.');
});
