import { data, isRouteErrorResponse } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { editProductHref } from '#app/admin/products/products-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { longestAnswer, longestQuestion } from '#shop/catalog/answers/answer-limits.ts';
import { findProductAnswers, type ProductAnswer } from '#shop/catalog/answers/product-answers.server.ts';
import type { Route } from './+types/answers';
import { answersHref } from './answers-href.ts';
import { saveAnswerForm } from './save-answer-form.server.ts';

const title = 'Preguntas y respuestas';

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const product = await findProductAnswers(context.get(dbContext), productId);
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  return saveAnswerForm(context.get(dbContext), actor, await readForm(request), { productId, answerId: null });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Answers({ loaderData: { name, answers }, params: { productId } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} note={name} back={<BackToProducts to={editProductHref(productId)} />} />
      <p className="max-w-[80ch] text-admin-body text-ink-2">
        Se leen en la página del producto. Si la pregunta es de un cliente, escríbela con tus palabras y sin su nombre
        ni sus datos de salud. No prometas curas.
      </p>
      {answers.map((answer) => (
        <AnswerForm key={answer.id} productId={productId} answer={answer} />
      ))}
      <AnswerForm key={answers.length} productId={productId} answer={null} next={answers.length + 1} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackToProducts />} />
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <p className="text-admin-body text-ink-2">El producto ya no existe.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las preguntas. " />
      )}
    </>
  );
}

type AnswerFormProps = { productId: string; answer: ProductAnswer | null; next?: number };

function AnswerForm({ productId, answer, next = 1 }: AnswerFormProps) {
  const { fetcher, isBusy, errors } = useStaffAction();
  const remove = useStaffAction();
  return (
    <section
      aria-label={answer?.question ?? 'Nueva pregunta'}
      className="max-w-3xl rounded-card-admin border border-line bg-surface px-5 py-5"
    >
      <fetcher.Form method="post" action={answersHref(productId, answer?.id)} noValidate className="grid gap-4">
        <TextField
          name="question"
          label={answer ? 'Pregunta' : 'Nueva pregunta'}
          defaultValue={answer?.question ?? ''}
          maxLength={longestQuestion}
          required
          error={errors.question ?? null}
        />
        <TextAreaField
          name="answer"
          label="Respuesta"
          defaultValue={answer?.answer ?? ''}
          maxLength={longestAnswer}
          required
          error={errors.answer ?? null}
        />
        <TextField
          name="position"
          label="Lugar en la lista"
          inputMode="numeric"
          defaultValue={String(answer?.position ?? next)}
          className="max-w-40"
          error={errors.position ?? null}
        />
        <CheckboxField name="published" defaultChecked={answer?.published ?? true}>
          Publicada
        </CheckboxField>
        <div>
          <Button type="submit" pending={isBusy} pendingText="Guardando...">
            Guardar
          </Button>
        </div>
      </fetcher.Form>
      {answer && (
        <remove.fetcher.Form method="post" action={answersHref(productId, answer.id, 'delete')} className="mt-2">
          <Button type="submit" size="sm" variant="text" className="px-0! text-danger!" pending={remove.isBusy}>
            Eliminar<span className="sr-only"> la pregunta {answer.question}</span>
          </Button>
        </remove.fetcher.Form>
      )}
    </section>
  );
}
