import { expect, test } from 'vitest';
import { countersOf, listCustomerQuestions, readQuestions, type StoredReport } from './expert-question.ts';

const report = (questions: unknown, overrides: Partial<StoredReport> = {}): StoredReport => ({
  id: 'r1',
  questions,
  createdAt: new Date('2026-01-05T12:00:00Z'),
  ...overrides,
});

test('questions of several rows are one list, newest first, with author and time of the answer', () => {
  const older = report([{ id: 'a', question: '¿Uno?', answer: 'Sí.', timestamp: '2026-01-01T10:00:00Z' }]);
  const newer = report([
    {
      id: 'b',
      question: '¿Dos?',
      answer: 'No.',
      timestamp: '2026-02-01T10:00:00Z',
      answeredAt: '2026-02-02T10:00:00Z',
      answeredBy: 'Marta',
    },
    { id: 'c', question: '¿Tres?', answer: null, timestamp: '2026-03-01T10:00:00Z' },
  ]);

  expect(listCustomerQuestions([older, newer])).toEqual([
    { id: 'c', question: '¿Tres?', askedAt: new Date('2026-03-01T10:00:00Z'), answer: null },
    {
      id: 'b',
      question: '¿Dos?',
      askedAt: new Date('2026-02-01T10:00:00Z'),
      answer: { text: 'No.', answeredAt: new Date('2026-02-02T10:00:00Z'), answeredBy: 'Marta' },
    },
    {
      id: 'a',
      question: '¿Uno?',
      askedAt: new Date('2026-01-01T10:00:00Z'),
      answer: { text: 'Sí.', answeredAt: null, answeredBy: '' },
    },
  ]);
});

test('imported rows are repaired: missing ids, empty answers, invalid times and entries without a question', () => {
  const stored = [{ question: ' ¿Uno? ', answer: '  ', timestamp: 'ayer' }, null, 'x', { id: 'b', answer: 'Sí.' }];

  expect(readQuestions(report(stored))).toEqual([
    { id: 'r1-0', question: '¿Uno?', answer: null, timestamp: '2026-01-05T12:00:00.000Z' },
  ]);
  expect(readQuestions(report([{ id: 7, question: '¿Uno?', timestamp: 0 }]))).toEqual([
    { id: '7', question: '¿Uno?', answer: null, timestamp: '1970-01-01T00:00:00.000Z' },
  ]);
  for (const nothing of [null, {}, 'x']) expect(readQuestions(report(nothing))).toEqual([]);
});

test('the counters of the staff’s list are derived from the questions themselves', () => {
  const questions = readQuestions(
    report([
      { id: 'a', question: '¿Uno?', answer: 'Sí.', timestamp: '2026-03-01T10:00:00Z' },
      { id: 'b', question: '¿Dos?', answer: '', timestamp: '2026-02-01T10:00:00Z' },
    ]),
  );

  expect(countersOf(questions)).toEqual({ waitingCount: 1, latestQuestionAt: new Date('2026-03-01T10:00:00Z') });
  expect(countersOf([])).toEqual({ waitingCount: 0, latestQuestionAt: null });
});
