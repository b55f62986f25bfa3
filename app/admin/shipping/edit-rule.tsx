import { data, isRouteErrorResponse } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { listShippingRules } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { fillRuleForm } from '#shop/shipping/editing/shipping-rule-form.ts';
import { placeText } from '#shop/shipping/shipping-places.ts';
import type { Route } from './+types/edit-rule';
import { backToShipping, RuleScreen } from './rule-screen.tsx';
import { takeRule } from './take-rule.server.ts';

const title = 'Tarifa de envío';

export async function loader({ params: { place }, context }: Route.LoaderArgs) {
  getStaff(context);
  const rules = await listShippingRules(context.get(dbContext));
  const rule = rules.find((one) => one.place === place);
  if (!rule) throw data(null, { status: 404 });
  return { place, name: placeText(place), texts: fillRuleForm(rule), fingerprint: rule.fingerprint };
}

export async function action({ request, params: { place }, context }: Route.ActionArgs) {
  return takeRule(request, context, place);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  const { place, name, texts, fingerprint } = loaderData;
  const note = `${title}. Vale para los pedidos que se hagan desde que la guardes.`;
  return (
    <RuleScreen key={place} title={name} note={note} texts={texts} fingerprint={fingerprint} refusal={actionData} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={backToShipping} />
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <p className="text-admin-body text-ink-2">Esa tarifa no existe, o alguien la eliminó.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la tarifa. " />
      )}
    </>
  );
}
