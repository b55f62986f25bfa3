import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';
import { longestAnswer, longestQuestion, shortestQuestion } from './expert-question.ts';

const tooShort = `Cuéntanos un poco más: al menos ${shortestQuestion} caracteres.`;

/** What a customer sends to an expert. Whether the tick is needed depends on what they agreed to before. */
export const questionForm = v.object({
  question: v.pipe(
    requiredText('Escribe tu pregunta.', longestQuestion),
    v.check((text) => text === '' || text.length >= shortestQuestion, tooShort),
  ),
  consent: v.optional(v.boolean(), false),
});

/** What staff answer. */
export const answerForm = v.object({ answer: requiredText('Escribe la respuesta.', longestAnswer) });
