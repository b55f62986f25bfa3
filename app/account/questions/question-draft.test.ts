import { beforeEach, expect, test } from 'vitest';
import { keepDraft, takeDraft } from './question-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a question being sent is restored once, for its author', () => {
  keepDraft({ userId: 'laura', question: '¿Puedo tomar valeriana?' });

  expect(takeDraft('laura')).toBe('¿Puedo tomar valeriana?');
  expect(takeDraft('laura')).toBe('');
});

test('the next person to sign in in the same tab never sees it', () => {
  keepDraft({ userId: 'laura', question: '¿Puedo tomar valeriana?' });

  expect(takeDraft('ana')).toBe('');
  expect(takeDraft('laura')).toBe('');
});

test('foreign data in the storage is not a question', () => {
  for (const left of ['{broken', 'null', '[]', '{"userId":"laura"}']) {
    sessionStorage.setItem('pregunta-por-enviar', left);
    expect(takeDraft('laura')).toBe('');
  }
});
