import { parseWithValibot } from '@conform-to/valibot';
import { useState } from 'react';
import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { Pesos } from '#shop/money.ts';
import { closeTill } from '#shop/till/close-till.server.ts';
import { findTillState } from '#shop/till/read-till.server.ts';
import { closeTillForm } from '#shop/till/till-form.ts';
import type { Route } from './+types/close-till';
import { CountForm } from './count-form.tsx';
import { DifferenceForm } from './difference-form.tsx';
import { closingHref, tillHref } from './till-href.ts';
import { differenceText } from './till-text.ts';

/** Returns nothing of what should be in the till: staff count first. */
export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const { isOpen } = await findTillState(context.get(dbContext));
  if (!isOpen) throw redirect(tillHref);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: closeTillForm });
  if (form.status !== 'success') return answer({ errors: form.error ?? {} }, 400);

  const { counted, seen = null, note = '' } = form.value;
  const closed = await closeTill(context.get(dbContext), { counted, seen, note }, actor);
  if (!closed.ok && closed.reason === 'till-closed') {
    const flash = { title: 'La caja ya está cerrada', description: 'El cierre está en la lista, con quién la cerró.' };
    return redirect(tillHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
  }
  if (!closed.ok) {
    const count = { counted, expected: closed.expected };
    return closed.reason === 'differs'
      ? answer({ errors: {}, count })
      : answer({ errors: { note: ['Escribe por qué no cuadra.'] }, count }, 400);
  }
  const flash = { title: 'Caja cerrada', description: `${differenceText(closed.difference)}.` };
  return redirect(closingHref(closed.id), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Cerrar la caja · Administración' }];

export default function CloseTill({ actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined;
  // A lost answer leaves the form as the last one of the shop made it.
  const [last, setLast] = useState<Answer>();
  const answered = actionData && 'problem' in actionData ? last : actionData;
  if (answered !== last) setLast(answered);
  const { errors = {}, count = null } = answered ?? {};
  return (
    <>
      <PageHeader
        title="Cerrar la caja"
        back={backLink}
        note="Primero se cuenta el efectivo; después se ve cuánto debía haber"
      />
      <div className="grid max-w-xl gap-5">
        <FormProblem problems={[problem]} />
        {count ? (
          <DifferenceForm key={`${count.counted} ${count.expected}`} count={count} error={errors.note ?? null} />
        ) : (
          <CountForm error={errors.counted ?? null} />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Cerrar la caja" back={backLink} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la caja. " />
    </>
  );
}

const backLink = <BackLink to={tillHref}>Caja</BackLink>;

type Answer = {
  errors: Record<string, string[] | null>;
  /** a count that does not fit, to be confirmed */
  count?: { counted: Pesos; expected: number };
};

function answer(answer: Answer, status = 200) {
  return data(answer, { status });
}
