import { beforeEach, expect, test } from 'vitest';
import { keepDraft, takeDraft } from './question-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a question on its way is found again once, by who was sending it', () => {
  keepDraft({ userId: 'laura', question: '¿Puedo tomar valeriana?' });

  expect(takeDraft('laura')).toBe('¿Puedo tomar valeriana?');
  expect(takeDraft('laura')).toBe('');
});

test('whoever signs in next in the same tab never sees it', () => {
  keepDraft({ userId: 'laura', question: '¿Puedo tomar valeriana?' });

  expect(takeDraft('ana')).toBe('');
  expect(takeDraft('laura')).toBe('');
});

test('what something else left there is nobody’s question', () => {
  for (const left of ['{broken', 'null', '[]', '{"userId":"laura"}']) {
    sessionStorage.setItem('pregunta-por-enviar', left);
    expect(takeDraft('laura')).toBe('');
  }
});
