import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { answerForm, questionForm } from '#shop/experts/question-forms.ts';
import { demoCustomers } from './customers.ts';
import { demoNotes, demoQuestions } from './questions.ts';

test('questions, answers and notes belong to demo customers, are later than their accounts, and pass the forms', () => {
  for (const { email, daysAgo } of [...demoQuestions, ...demoNotes])
    expect(daysAgo).toBeLessThan(demoCustomers.find((customer) => customer.email === email)?.daysAgo ?? 0);
  for (const { question, daysAgo, answer } of demoQuestions) {
    expect(take(questionForm, { question })).toBe('success');
    if (!answer) continue;
    expect(take(answerForm, { answer: answer.text })).toBe('success');
    expect(answer.daysAgo).toBeLessThan(daysAgo);
  }
});

test('no text promises to cure, heal or prevent', () => {
  const answers = demoQuestions.flatMap(({ answer }) => answer?.text ?? []);
  expect([...answers, ...demoNotes.map(({ body }) => body)].join(' ')).not.toMatch(
    /\b(cura|sana|previene|alivia|trata)\b/i,
  );
});

function take(schema: typeof questionForm | typeof answerForm, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithValibot(form, { schema }).status;
}
