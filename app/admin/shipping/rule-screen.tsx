import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { RuleErrors, RuleFormTexts } from '#shop/shipping/editing/shipping-rule-form.ts';
import { PlaceFields } from './place-fields.tsx';
import { CostFields, DayFields, OnDeliveryFields } from './rule-fields.tsx';
import { shippingHref } from './shipping-href.ts';

/** Why a rule was not saved; `read` if another person had changed it, for saving it all the same. */
export type RuleRefusal = {
  problem: string;
  errors?: RuleErrors;
  typed?: { department: string; city: string; texts: RuleFormTexts };
  read?: string;
};

type RuleScreenProps = {
  title: string;
  note?: string;
  /** what the form is filled with */
  texts: RuleFormTexts;
  /** of the rule as loaded; absent for a new one, whose form asks for the place */
  fingerprint?: string;
  refusal: RuleRefusal | undefined;
};

/** The form of a shipping rule, new or not. */
export function RuleScreen({ title, note, texts, fingerprint, refusal }: RuleScreenProps) {
  const isSending = useNavigation().formMethod === 'POST';
  // Not that of a later refresh of the page: the person changed the values of this one.
  const [read] = useState(fingerprint);
  const values = refusal?.typed?.texts ?? texts;
  const errors = refusal?.errors ?? {};
  return (
    <>
      <PageHeader title={title} note={note} back={backToShipping} />
      <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormProblem problems={[refusal?.problem]} />
        {read === undefined ? (
          <PlaceFields department={refusal?.typed?.department} city={refusal?.typed?.city} errors={errors} />
        ) : (
          <input type="hidden" name="read" value={refusal?.read ?? read} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 table:grid-cols-2">
          <Panel title="Cuánto cuesta" id="precio">
            <CostFields values={values} errors={errors} />
          </Panel>
          <div className="grid min-w-0 gap-6">
            <Panel title="Cuánto tarda" id="dias">
              <DayFields values={values} errors={errors} />
            </Panel>
            <Panel title="Contraentrega" id="contraentrega">
              <OnDeliveryFields values={values} errors={errors} />
            </Panel>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSending} pendingText="Guardando...">
            Guardar tarifa
          </Button>
          <Link to={shippingHref} className={buttonClass('neutral')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}

export const backToShipping = <BackLink to={shippingHref}>Envíos y tarifas</BackLink>;
