import { HeartPulse, ShieldCheck, Siren } from 'lucide-react';
import { data, useRevalidator } from 'react-router';
import { BackLink } from '#app/account/sign-in/card-page/back-link.tsx';
import { dbContext, viewerContext } from '#app/context.ts';
import { explainFailure } from '#app/faults/fault-words.ts';
import { expectOutage } from '#app/faults/faults.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { EmptyState, ErrorPanel } from '#app/ui/states.tsx';
import { findStandingConsent } from '#shop/customers/consents.server.ts';
import { listQuestionsOf } from '#shop/experts/find-questions.server.ts';
import type { Route } from './+types/questions';
import { AskForm } from './ask-form.tsx';
import { Conversation } from './conversation.tsx';
import { type AskAnswer, takeQuestion } from './take-question.server.ts';

const title = 'Preguntas al experto';

const questionsPerPage = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('Own questions can only be read by a signed-in user');
  const db = context.get(dbContext);
  try {
    const [all, consent] = await Promise.all([
      listQuestionsOf(db, viewer.userId),
      findStandingConsent(db, viewer.userId, 'health-data'),
    ]);
    const pages = Math.max(1, Math.ceil(all.length / questionsPerPage));
    const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('pagina'))) || 1), pages);
    const questions = all.slice((page - 1) * questionsPerPage, page * questionsPerPage);
    return { ok: true as const, viewerId: viewer.userId, consentNeeded: consent === null, questions, page, pages };
  } catch (error) {
    expectOutage(context, error, 'a customer’s questions could not be read');
    return { ok: false as const };
  }
}

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders, parentHeaders }) => {
  const all = new Headers(parentHeaders);
  for (const [name, value] of actionHeaders) all.set(name, value);
  return all;
};

export async function action({ request, context }: Route.ActionArgs) {
  return takeQuestion(request, context);
}

/**
 * Returns a network error as the form's answer: if it were thrown, the error page would replace the form and lose what
 * was typed.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    return data<AskAnswer>({ outcome: 'failed', problem: explainFailure(error) }, { status: 503 });
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title,
    description: 'Pregúntale a nuestro equipo y lee aquí, con tu cuenta, lo que te respondió.',
    path: '/perfil/questions',
    indexed: false,
  });

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!loaderData.ok) {
    return (
      <>
        <Head />
        <ErrorPanel title="Error al cargar preguntas" onRetry={() => void revalidate()}>
          No se pudieron cargar tus preguntas. Espera un momento y vuelve a intentarlo.
        </ErrorPanel>
      </>
    );
  }
  const { viewerId, consentNeeded, questions, page, pages } = loaderData;
  return (
    <>
      <Head />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section
          aria-label="Haz tu pregunta"
          className="min-w-0 rounded-card border border-line bg-surface p-[22px] md:p-10 lg:col-start-1"
        >
          <AskForm viewerId={viewerId} consentNeeded={consentNeeded} actionData={actionData} />
        </section>
        <BeforeYouAsk />
        <section aria-labelledby="conversacion" className="lg:col-start-1">
          <h2 id="conversacion" className="mb-4 text-block">
            Tus preguntas
          </h2>
          {questions.length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState title="Aún no has hecho preguntas">
                Cuando hagas una, aquí verás la respuesta. También te avisaremos por correo.
              </EmptyState>
            </div>
          ) : (
            <>
              <Conversation questions={questions} />
              <Pagination
                page={page}
                pages={pages}
                className="mt-8"
                hrefOf={(turned) => (turned > 1 ? `/perfil/questions?pagina=${turned}` : '/perfil/questions')}
              />
            </>
          )}
        </section>
      </div>
    </>
  );
}

function Head() {
  return (
    <>
      <BackLink to="/perfil/details">Volver a detalles</BackLink>
      <h2 className="mt-1 text-section-phone md:text-section">{title}</h2>
      <p className="mt-1 mb-6 text-ink-2">
        Cuéntanos tu duda sobre nuestros productos. Te responde una persona de nuestro equipo.
      </p>
    </>
  );
}

const reminders = [
  {
    Icon: HeartPulse,
    text: 'Te damos orientación general. No es un diagnóstico ni una fórmula médica, y no reemplaza la consulta con un profesional de la salud.',
  },
  { Icon: Siren, text: 'Esta página no es para urgencias. Si es una emergencia, llama al 123 o ve a urgencias.' },
  { Icon: ShieldCheck, text: 'Cuenta solo lo que quieras contar. Lo lee únicamente el equipo que te responde.' },
];

function BeforeYouAsk() {
  return (
    <aside
      aria-labelledby="antes"
      className="rounded-card bg-sand p-[22px] md:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="antes" className="text-body font-semibold">
        Antes de preguntar
      </h2>
      <ul className="mt-3 grid gap-4 text-label font-[450] text-ink-2">
        {reminders.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-leaf" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
