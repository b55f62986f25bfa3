import * as v from 'valibot';
import { optionalText, requiredText, withoutLinks } from '#shop/form-fields.ts';
import { longestReason, longestReply, longestReview, reportReasons } from './review.ts';

const noStars = 'Elige de una a cinco estrellas.';

/** A review as its author sends it, without the photos. */
export const reviewForm = v.object({
  stars: v.pipe(v.optional(v.string(noStars), ''), v.regex(/^[1-5]$/, noStars), v.transform(Number)),
  body: v.pipe(
    optionalText(longestReview),
    v.transform((text) => text ?? ''),
    withoutLinks,
  ),
});

/** A visitor's report of a review. */
export const reportForm = v.object({
  reason: v.picklist(reportReasons, 'Elige una razón.'),
});

/** The reply of the shop to a review. */
export const replyForm = v.object({
  reply: requiredText('Escribe la respuesta.', longestReply),
  /** the reply that was stored when the form was loaded */
  seen: v.optional(v.string()),
});

/** Why staff hide a review. */
export const hideForm = v.object({ reason: requiredText('Escribe por qué la ocultas.', longestReason) });
