import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { changes } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { answerForm } from './answer-form.ts';
import { deleteAnswer, findProductAnswers, listPublishedAnswers, saveAnswer } from './product-answers.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const values = { question: '¿Contiene azúcar?', answer: 'No, solo miel.', position: 2, published: true };

test('shoppers see the published questions of a product in the order that staff chose, until they are deleted', async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
  const { id: productId } = await insertProduct(shop.db);
  const add = (more: Partial<typeof values>) =>
    saveAnswer(shop.db, marta, { productId, answerId: null, values: { ...values, ...more } });
  await add({});
  await add({ question: '¿Cómo se guarda?', position: 1 });
  await add({ question: '¿De dónde viene?', published: false });

  const questions = async () => (await listPublishedAnswers(shop.db, productId)).map(({ question }) => question);
  expect(await questions()).toEqual(['¿Cómo se guarda?', '¿Contiene azúcar?']);
  expect((await shop.db.select().from(changes))[0]).toMatchObject({ topic: 'products', subjectIds: [productId] });

  const [first] = (await findProductAnswers(shop.db, productId))?.answers ?? [];
  expect(await deleteAnswer(shop.db, marta, { productId, answerId: first?.id ?? '' })).toBe(true);
  expect(await questions()).toEqual(['¿Contiene azúcar?']);
});

test('a question or answer may not claim a cure', () => {
  expect(safeParse(answerForm, { question: '¿Cura la gastritis?', answer: 'Sí.' }).success).toBe(false);
  expect(safeParse(answerForm, { question: '¿Cómo se toma?', answer: 'Una al día.' }).success).toBe(true);
});
