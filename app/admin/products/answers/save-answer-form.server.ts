import { parseWithValibot } from '@conform-to/valibot';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import type { Db } from '#db/database.server.ts';
import { answerForm } from '#shop/catalog/answers/answer-form.ts';
import { mostAnswers } from '#shop/catalog/answers/answer-limits.ts';
import { saveAnswer } from '#shop/catalog/answers/product-answers.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

type Asked = { productId: string; answerId: string | null };

/** Saves the form of a question, and says what staff see. */
export async function saveAnswerForm(db: Db, actor: Actor, sent: FormData, { productId, answerId }: Asked) {
  const form = parseWithValibot(sent, { schema: answerForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const { question, answer, position = 1, published } = form.value;
  const values = { question, answer, position, published: published === 'on' };
  const saved = await saveAnswer(db, actor, { productId, answerId, values });
  if (saved.ok) return done(values.published ? 'Ya se ve en la página del producto.' : 'Quedó guardada sin publicar.');
  if (saved.reason === 'full') return refuse(`Un producto tiene hasta ${mostAnswers} preguntas.`, 409);
  return refuse('La pregunta o el producto ya no existe.', 404);
}
