import * as v from 'valibot';
import { emailField, notesField, phoneField, requiredLine, requiredTick } from '#shop/form-fields.ts';

/** The fields of a request for an exam. The city is always the shop's own. */
export const examForm = v.object({
  name: requiredLine('El nombre es obligatorio.', 120),
  phone: phoneField,
  email: emailField,
  notes: notesField,
  consent: requiredTick('Para agendar tu examen necesitamos tu autorización.'),
});

export type ExamForm = v.InferOutput<typeof examForm>;
export type ExamField = keyof ExamForm;
