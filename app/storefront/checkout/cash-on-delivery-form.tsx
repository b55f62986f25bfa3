import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { SessionAnswer } from '#app/account/session.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { departments } from '#shop/colombia.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { marketingConsent, orderConsent, orderForm, splitFullName } from '#shop/orders/order-form.ts';
import { deliveryTerms, withdrawalTerms } from '#shop/orders/order-terms.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { LinkedWording } from '../legal/linked-wording.tsx';
import { keepDraft, readDraft } from './order-draft.ts';

type CashOnDeliveryFormProps = {
  id: string;
  /** who is signed in; null for a guest */
  person: SessionAnswer['viewer'];
  settings: PublicSettings;
  /** what the server found wrong with the last try */
  lastResult: SubmissionResult | null;
  onConfirm: (fields: FormData) => void;
};

/** Who orders and where it goes. What is typed outlives the dialog. */
export function CashOnDeliveryForm({ id, person, settings, lastResult, onConfirm }: CashOnDeliveryFormProps) {
  const owner = person?.email ?? '';
  const [defaultValue] = useState(
    () => readDraft(owner) ?? (person ? { ...splitFullName(person.fullName), email: person.email } : {}),
  );
  const [form, fields] = useForm<v.InferInput<typeof orderForm>>({
    id,
    defaultValue,
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = parseWithValibot(formData, { schema: orderForm });
      if (submission.status === 'error') announceErrors();
      return submission;
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onConfirm(formData);
    },
  });

  useEffect(() => {
    if (lastResult?.status === 'error') announceErrors();
  }, [lastResult]);

  const text = (field: FieldMetadata<string> | FieldMetadata<string | undefined>) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    error: field.errors,
  });

  return (
    <form
      id={form.id}
      method="post"
      action="/contraentrega"
      noValidate
      onSubmit={form.onSubmit}
      onInput={(event) => keepDraft(owner, new FormData(event.currentTarget))}
    >
      <div className="grid grid-cols-1 gap-x-4.5 gap-y-5 sm:grid-cols-2">
        <TextField {...text(fields.firstName)} label="Nombre" autoComplete="given-name" required maxLength={80} />
        <TextField {...text(fields.lastName)} label="Apellido" autoComplete="family-name" required maxLength={80} />
        <TextField
          {...text(fields.phone)}
          label="Celular"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          maxLength={40}
        />
        <TextField
          {...text(fields.email)}
          label="Correo electrónico"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        <TextField {...text(fields.address)} label="Dirección" autoComplete="address-line1" required maxLength={200} />
        <TextField
          {...text(fields.addressDetails)}
          label="Detalles"
          optional
          autoComplete="address-line2"
          maxLength={200}
          placeholder="Torre, apto, oficina"
        />
        <TextField
          {...text(fields.neighborhood)}
          label="Barrio"
          autoComplete="address-level3"
          required
          maxLength={120}
        />
        <SelectField {...text(fields.department)} label="Departamento" autoComplete="address-level1" required>
          <option value="">Elige uno</option>
          {departments.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CityField
          {...text(fields.city)}
          department={fields.department.value ?? ''}
          label="Ciudad"
          autoComplete="address-level2"
          required
          maxLength={120}
        />
        <TextField {...text(fields.notes)} label="Notas" optional maxLength={1000} placeholder="Portería 24 horas" />
      </div>
      <div className="mt-4">
        <CheckboxField id={fields.consent.id} name={fields.consent.name} error={fields.consent.errors} required>
          <LinkedWording wording={orderConsent(settings)} />
        </CheckboxField>
        <CheckboxField
          id={fields.subscribe.id}
          name={fields.subscribe.name}
          defaultChecked={fields.subscribe.initialValue === 'on'}
        >
          {marketingConsent}
        </CheckboxField>
      </div>
      <details className="mt-1 text-small text-ink-2">
        <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-green underline-offset-4 hover:underline">
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="transition-transform duration-150 [details[open]_&]:rotate-180"
          />
          Plazo de entrega y derecho de retracto
        </summary>
        <p className="mt-1">
          <LinkedWording wording={[`${deliveryTerms} `, { words: 'Envíos', path: legalPaths.shipping }]} />
        </p>
        <p className="mt-2">
          <LinkedWording
            wording={[`${withdrawalTerms} `, { words: 'Cambios y devoluciones', path: legalPaths.returns }]}
          />
        </p>
      </details>
    </form>
  );
}

function announceErrors() {
  toast({
    title: 'Error en el formulario',
    description: 'Por favor, corrige los campos marcados.',
    kind: 'destructive',
  });
}
