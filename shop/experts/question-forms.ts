import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';
import { longestAnswer, longestQuestion, shortestQuestion } from './expert-question.ts';

const tooShort = `Cuéntanos un poco más: al menos ${shortestQuestion} caracteres.`;

/** The fields of a question to an expert. Whether the consent is required depends on earlier consents. */
export const questionForm = v.object({
  question: v.pipe(
    requiredText('Escribe tu pregunta.', longestQuestion),
    v.check((text) => text === '' || text.length >= shortestQuestion, tooShort),
  ),
  consent: v.optional(v.boolean(), false),
});

/** The fields of an answer. */
export const answerForm = v.object({ answer: requiredText('Escribe la respuesta.', longestAnswer) });
