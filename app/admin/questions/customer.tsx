import { data, isRouteErrorResponse } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { NotFoundPanel } from '#app/admin/ui/not-found-panel.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { listTreatmentNotes } from '#shop/customers/care/treatment-notes.server.ts';
import { findStandingConsent } from '#shop/customers/consents.server.ts';
import { findCustomer } from '#shop/customers/find-customer.server.ts';
import { yearsSince } from '#shop/dates.ts';
import { listQuestionsOf } from '#shop/experts/find-questions.server.ts';
import { listCustomerOrders } from '#shop/orders/list/find-orders.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/customer';
import { CustomerPanel, OrdersPanel } from './customer-panels.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { QuestionItem } from './question-item.tsx';
import { questionsHref } from './questions-href.ts';

const ordersShown = 5;

export async function loader({ params: { customerId }, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const may = mayOf(viewer);
  const db = context.get(dbContext);
  const [customer, questions, notes, consent, ordered] = await Promise.all([
    findCustomer(db, customerId),
    listQuestionsOf(db, customerId),
    listTreatmentNotes(db, customerId),
    findStandingConsent(db, customerId, 'health-data'),
    may('orders') ? listCustomerOrders(db, sightOf(viewer), { userId: customerId, most: ordersShown }) : null,
  ]);
  if (!customer) throw data(null, { status: 404 });
  const age = customer.birthDate ? yearsSince(customer.birthDate, new Date()) : null;
  return { customer, age, questions, notes, consents: consent !== null, ordered };
}

export const meta: Route.MetaFunction = () => [{ title: 'Preguntas de un cliente · Administración' }];

export default function CustomerQuestions({ loaderData }: Route.ComponentProps) {
  const { customer, age, questions, notes, consents, ordered } = loaderData;
  const waiting = questions.filter(({ answer }) => answer === null);
  return (
    <>
      <PageHeader
        back={backLink}
        title={<span className="min-w-0 [overflow-wrap:anywhere]">{customer.fullName.trim() || customer.email}</span>}
        note={waitingText(waiting.length)}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <Panel title="Preguntas" id="preguntas" flush={questions.length > 0}>
            {questions.length === 0 ? (
              <p className="text-admin-body text-ink-2">Esta persona no tiene preguntas guardadas.</p>
            ) : (
              <ol className="divide-y divide-line">
                {questions.map((entry) => (
                  <QuestionItem
                    key={entry.id}
                    customerId={customer.id}
                    entry={entry}
                    isNext={entry.id === waiting[0]?.id}
                  />
                ))}
              </ol>
            )}
          </Panel>
          <NotesPanel customerId={customer.id} notes={notes} consents={consents} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <CustomerPanel customer={customer} age={age} />
          {ordered && <OrdersPanel {...ordered} email={customer.email} />}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader back={backLink} title="Preguntas de un cliente" />
      {missing ? (
        <NotFoundPanel title="Cliente no encontrado" list={{ href: questionsHref(), label: 'Ver todas las preguntas' }}>
          Puede que haya cerrado su cuenta.
        </NotFoundPanel>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las preguntas. " />
      )}
    </>
  );
}

const backLink = <BackLink to={questionsHref()}>Preguntas de clientes</BackLink>;

function waitingText(waiting: number): string {
  if (waiting === 0) return 'Sin preguntas por responder';
  return waiting === 1 ? '1 pregunta espera respuesta' : `${waiting} preguntas esperan respuesta`;
}
