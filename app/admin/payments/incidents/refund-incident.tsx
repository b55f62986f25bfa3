import { data, isRouteErrorResponse, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { incidentsHref } from '#app/admin/payments/payments-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import {
  listIncidents,
  type ResolveIncidentResult,
  resolveIncident,
} from '#shop/payments/incidents/incidents.server.ts';
import { needsEvidence, takesEvidence } from '#shop/payments/incidents/needs-evidence.ts';
import type { Route } from './+types/refund-incident';
import { formatProviderAmount, incidentWords, longestResolution, refundMethodCodes } from './incident-words.ts';
import { isFile, keepEvidence } from './keep-evidence.server.ts';
import { type RefundErrors, RefundForm } from './refund-form.tsx';

export async function loader({ params: { incidentId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const [incident] = await listIncidents(context.get(dbContext), { incidentId });
  if (!incident) throw data(null, { status: 404 });
  return { incident };
}

export const shouldRevalidate = reloadsOnConflict;

/** Records how money was given back to a customer, with a file that proves it. */
export async function action({ request, params: { incidentId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const refundMethod = refundMethodCodes.find((code) => code === form.get('refundMethod'));
  const resolution = String(form.get('resolution') ?? '').trim();
  const errors: RefundErrors = {
    ...(!refundMethod && { refundMethod: 'Elige cómo devolviste el dinero.' }),
    ...(resolution === '' && { resolution: 'Escribe qué se hizo.' }),
    ...(refundMethod &&
      needsEvidence(refundMethod) &&
      !isFile(form.get('evidence')) && { evidence: 'Sube el comprobante de la transferencia.' }),
    ...(resolution.length > longestResolution && { resolution: `Puede tener hasta ${longestResolution} caracteres.` }),
  };
  if (!refundMethod || Object.keys(errors).length > 0) return refuse('Revisa los campos marcados.', 400, errors);

  const evidence = await keepEvidence(context, takesEvidence(refundMethod) ? form.get('evidence') : null);
  if (!evidence.ok) return refuse(evidence.problem, evidence.status, { evidence: evidence.problem });
  const shown = Number(form.get('amountInCents'));
  const shownInCents = Number.isSafeInteger(shown) ? shown : 0;
  const file = evidence.key && { evidenceKey: evidence.key };
  const refund = { incidentId, resolution, refundMethod, shownInCents, actor, ...file };
  const settled = await resolveIncident(context.get(dbContext), refund).finally(evidence.dropUnlessUsed);
  if (!settled.ok) {
    if (settled.reason === 'not-found') throw data(null, { status: 404 });
    const problem = problemText(settled);
    return refuse(problem, 409, isAboutMethod(settled.reason) ? { refundMethod: problem } : {});
  }
  const flash = { title: 'Devolución anotada', description: 'Quedó en los pagos resueltos, con tu nombre.' };
  return redirect(incidentsHref(), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Anotar la devolución · Administración' }];

export default function RefundIncident({ loaderData: { incident }, actionData }: Route.ComponentProps) {
  const { order, resolvedAt, resolvedByName } = incident;
  const { title, lead } = incidentWords(incident);
  return (
    <>
      <PageHeader
        title="Anotar la devolución"
        back={backLink}
        note={order ? `Pedido ${formatOrderNumber(order.orderNumber)}` : undefined}
      />
      {resolvedAt ? (
        <p className="text-admin-body">Ya lo marcó como resuelto {resolvedByName || 'el equipo'}.</p>
      ) : (
        <>
          <p className="max-w-[62ch] text-admin-body text-ink-2">
            {title}. {lead}
          </p>
          <RefundForm incident={incident} refusal={actionData} />
        </>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Anotar la devolución" back={backLink} />
      {isMissing ? (
        <p className="text-admin-body">Ese pago ya no está en la lista.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

const backLink = <BackLink to={incidentsHref()}>Pagos</BackLink>;

const isAboutMethod = (reason: string) => reason === 'not-by-provider' || reason === 'till-closed';

function refuse(problem: string, status: number, errors: RefundErrors) {
  return data({ problem, errors }, { status });
}

function problemText(refused: Exclude<Extract<ResolveIncidentResult, { ok: false }>, { reason: 'not-found' }>): string {
  switch (refused.reason) {
    case 'method-missing':
      return 'Elige cómo devolviste el dinero.';
    case 'not-by-provider':
      return 'Wompi solo devuelve pagos completos. Devuelve esta parte de otra forma.';
    case 'cancel-first':
      return 'El pedido está Pagado: cancélalo primero. Su dinero queda en Pagos como «Dinero por devolver».';
    case 'till-closed':
      return 'La caja está cerrada: ábrela en Caja para devolver efectivo.';
    case 'other-amount':
      return `El valor por devolver cambió: ahora es ${formatProviderAmount(refused.amountInCents, refused.currency)}. Revisa cuánto devolviste antes de guardar.`;
    case 'resolved':
      return `Ya lo marcó como resuelto ${refused.by || 'otra persona'}.`;
  }
}
