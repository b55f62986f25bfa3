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

const optionalEmail = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || v.is(emailField, text), 'Correo electrónico inválido.'),
  ),
);

/**
 * The fields of an appointment for an ordered service: as those for an exam, but the telephone suffices, because the
 * order itself may have been placed without an e-mail.
 */
export const appointmentForm = v.object({
  ...examForm.entries,
  email: optionalEmail,
  consent: requiredTick('Para agendar tu cita necesitamos tu autorización.'),
});

export type ExamForm = v.InferOutput<typeof examForm>;
export type ExamField = keyof ExamForm;
