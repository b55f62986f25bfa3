import * as v from 'valibot';
import { requiredLine, requiredText } from '#shop/form-fields.ts';
import { claimsCure } from '#shop/reviews/cure-claims.ts';
import { longestAnswer, longestQuestion } from './answer-limits.ts';

const withoutClaims = v.check<string, string>(
  (text) => !claimsCure(text),
  'Parece prometer una cura o nombrar una enfermedad. Escríbelo sin eso.',
);

/** A question and its answer as staff write them. Published texts are advertising, so they may not claim a cure. */
export const answerForm = v.object({
  question: v.pipe(requiredLine('Escribe la pregunta.', longestQuestion), withoutClaims),
  answer: v.pipe(requiredText('Escribe la respuesta.', longestAnswer), withoutClaims),
  position: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'Escribe un número.'), v.transform(Number))),
  published: v.optional(v.literal('on')),
});
