import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { answerForm, questionForm } from './question-forms.ts';

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithValibot(form, { schema: questionForm });
}

test.each([
  ['   ', 'Escribe tu pregunta.'],
  [' ¿Y eso?  ', 'Cuéntanos un poco más: al menos 10 caracteres.'],
  ['a'.repeat(1001), 'Puede tener hasta 1000 caracteres.'],
])('a question has 10 to 1000 characters after trimming; «%.12s» is valid or not: %s', (question, message) => {
  expect(parse({ question }).reply().error).toEqual({ question: [message] });
});

test('a question keeps its line breaks and loses what the database cannot store; its box counts only when ticked', () => {
  expect(parse({ question: ' Duermo mal.\r\n¿Qué hago?\u0007 ' })).toMatchObject({
    status: 'success',
    value: { question: 'Duermo mal.\n¿Qué hago?', consent: false },
  });
  expect(parse({ question: 'a'.repeat(1000), consent: 'on' })).toMatchObject({ value: { consent: true } });
});

test('an answer may be short, not empty', () => {
  const form = (answer: string) => {
    const fields = new FormData();
    fields.set('answer', answer);
    return parseWithValibot(fields, { schema: answerForm });
  };
  expect(form('No.')).toMatchObject({ status: 'success' });
  expect(form(' ').reply().error).toEqual({ answer: ['Escribe la respuesta.'] });
  expect(form('a'.repeat(4001)).reply().error).toEqual({ answer: ['Puede tener hasta 4000 caracteres.'] });
});

test('the consent names who is responsible and for what, that health data are sensitive and optional, and the rights', () => {
  const words = wordingText(
    healthConsent({
      siteName: 'La Botica',
      legalName: 'La Botica S.A.S.',
      nit: '900.1',
      contactEmail: 'a@botica.example',
    }),
  );

  expect(words).toContain(
    'Autorizo de forma explícita a La Botica S.A.S. (NIT 900.1) a tratar los datos de salud (/tratamiento-de-datos)',
  );
  expect(words).toContain('para responder mis preguntas al experto y hacer seguimiento a mi tratamiento');
  expect(words).toContain(
    'Los datos de salud son sensibles: contarlos es opcional y nadie me obliga a dar esta autorización.',
  );
  expect(words).toMatch(
    /conocerlos, corregirlos, pedir que se eliminen o revocar .* escribiendo a a@botica\.example; /,
  );
});
