import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Conversation } from './conversation.tsx';

const askedAt = new Date('2026-11-20T14:42:00Z');
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('an open question says so; an answered one shows its author and time', () => {
  const answer = { text: 'Sí, de noche.', answeredAt: new Date('2026-11-21T14:42:00Z'), answeredBy: 'Marta Ruiz' };

  const waiting = textOf(
    renderToStaticMarkup(<Conversation questions={[{ id: 'a', question: '¿Uno?', askedAt, answer: null }]} />),
  );
  const answered = textOf(
    renderToStaticMarkup(<Conversation questions={[{ id: 'b', question: '¿Dos?', askedAt, answer }]} />),
  );

  expect(waiting).toMatch(/Preguntaste el 20 nov 2026, 9:42 a\. m\. .*Esperando respuesta.*¿Uno\?/);
  expect(waiting).not.toContain('Respuesta de');
  expect(answered).toMatch(/Respondida.*¿Dos\?.*Respuesta de Marta Ruiz.*21 nov 2026, 9:42 a\. m\..*Sí, de noche\./);
});

test('an imported answer is shown as the expert’s, without a day', () => {
  const answer = { text: 'Sí.', answeredAt: null, answeredBy: '' };
  const html = renderToStaticMarkup(<Conversation questions={[{ id: 'b', question: '¿Dos?', askedAt, answer }]} />);
  expect(textOf(html)).toContain('Respuesta del experto');
});
