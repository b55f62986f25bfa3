import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { fillRuleForm } from '#shop/shipping/editing/shipping-rule-form.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import { findShippingRule } from '#shop/shipping/shipping-rules.ts';
import type { Route } from './+types/new-rule';
import { backToShipping, RuleScreen } from './rule-screen.tsx';
import { takeRule } from './take-rule.server.ts';

const title = 'Nueva tarifa de envío';

export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const rules = await readShippingRules(context.get(dbContext));
  return { texts: fillRuleForm(findShippingRule(rules, { municipalityCode: null, department: '' })) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return takeRule(request, context, null);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function NewRule({ loaderData: { texts }, actionData }: Route.ComponentProps) {
  const note = 'El formulario trae los valores de todo el país: cambia lo que sea distinto.';
  return <RuleScreen title={title} note={note} texts={texts} refusal={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={backToShipping} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}
