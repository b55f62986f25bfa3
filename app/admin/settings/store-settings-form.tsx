import { type FormMetadata, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type * as v from 'valibot';
import { DraftNotice } from '#app/admin/form/draft-notice.tsx';
import { type OfferedDraft, useFormDraft } from '#app/admin/form/form-draft.ts';
import type { FormRefusal } from '#app/admin/form/form-refusal.ts';
import { NewerValues } from '#app/admin/form/newer-values.tsx';
import { SettingsBar } from '#app/admin/form/settings-bar.tsx';
import { useUnsavedChanges } from '#app/admin/form/unsaved-changes.tsx';
import { waitForUploads } from '#app/admin/pictures/wait-for-uploads.ts';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ReadStoreForm } from '#shop/settings/save-store-form.server.ts';
import { blankBanner, storeForm } from '#shop/settings/store-form.ts';
import { BannerList } from './banner-list.tsx';
import { compareSettings } from './compare-settings.ts';
import { ContactPanel } from './contact-panel.tsx';
import type { StoreFormInput } from './field-props.ts';
import { GeneralPanel } from './general-panel.tsx';
import { LegalPanel, PaymentsPanel, type PaymentsSummary } from './linked-panels.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PlacePanel } from './place-panel.tsx';

/** The key of the form's unsaved draft. */
export const storeDraftKey = 'personalizar-tienda';

const formId = 'personalizar-tienda';

type StoreSettingsFormProps = {
  settings: ReadStoreForm;
  /** whether the form starts with an unsaved draft */
  isDraft: boolean;
  /** null without the permission to see the payment settings */
  payments: PaymentsSummary | null;
  /** why the last attempt was refused; a new object each time */
  refusal: FormRefusal<ReadStoreForm> | undefined;
  onTakeNewer: (newer: ReadStoreForm) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
  /** rendered at the foot of the form */
  history: ReactNode;
};

export function StoreSettingsForm({ settings, isDraft, payments, refusal, ...props }: StoreSettingsFormProps) {
  const fingerprint = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const [form, fields] = useForm<StoreFormInput, v.InferOutput<typeof storeForm>>({
    id: formId,
    // A form without banners shows an empty one.
    defaultValue: { ...settings, banners: settings.banners.length > 0 ? settings.banners : [blankBanner] },
    lastResult: refusal && 'submission' in refusal ? refusal.submission : null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: storeForm }),
  });
  // Conform's own comparison would also react to the order of the fields and to empty banners.
  const isDirty = isDraft || compareSettings(settings, form.value).length > 0;
  const draft = useFormDraft(storeDraftKey, formId);
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop);

  useFormAnswer(refusal, (refusal) => {
    const failure = failureWords(refusal);
    if (failure) toast({ ...failure, kind: 'destructive' });
  });

  return (
    <>
      <Form
        method="post"
        id={form.id}
        noValidate
        onSubmit={(event) => waitForUploads(event) || form.onSubmit(event)}
        preventScrollReset
        className="pb-32 sm:pb-20"
      >
        <input ref={fingerprint} type="hidden" name="fingerprint" defaultValue={settings.fingerprint} />
        <DraftNotice
          draft={isDraft ? null : draft.offered}
          onDrop={draft.drop}
          onTake={(offered) => {
            draft.take();
            props.onTakeDraft(offered);
          }}
        />
        {newer && (
          <NewerValues
            savedAt={null}
            rows={compareSettings(newer, form.value)}
            onTake={() => props.onTakeNewer(newer)}
            onOverwrite={() => {
              // The form is submitted next: it may overwrite exactly the newer values that were shown.
              if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
            }}
          />
        )}
        <SettingsPanels form={form} fields={fields} payments={payments}>
          {props.history}
        </SettingsPanels>
        <SettingsBar
          problem={problem}
          wrongFields={Object.keys(form.allErrors).length}
          isDirty={isDirty}
          pending={pending}
          pendingText="Guardando..."
        />
      </Form>
      {/* Outside the form: inside, a click on its buttons would store the draft again. */}
      {leaving}
    </>
  );
}

type SettingsPanelsProps = {
  form: FormMetadata<StoreFormInput>;
  fields: ReturnType<FormMetadata<StoreFormInput>['getFieldset']>;
  payments: PaymentsSummary | null;
  children: ReactNode;
};

function SettingsPanels({ form, fields, payments, children }: SettingsPanelsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <GeneralPanel fields={fields} />
      <ContactPanel fields={fields} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <PlacePanel fields={fields} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <LegalPanel fields={fields} />
          {payments && <PaymentsPanel payments={payments} />}
        </div>
      </div>
      <OrderPanel fields={fields} />
      <BannerList form={form} field={fields.banners} />
      {children}
    </div>
  );
}

/** The toast for a refused form; null if the errors at the fields say everything. */
function failureWords(refusal: FormRefusal<ReadStoreForm>): { title: string; description: string } | null {
  if ('newer' in refusal)
    return { title: 'Error al Guardar', description: 'Otra persona guardó otros valores mientras editabas.' };
  if ('problem' in refusal) return { title: 'Error al Guardar', description: refusal.problem };
  const uploadFailure = findUploadFailure(refusal.submission.error);
  return uploadFailure === null ? null : { title: 'Error de Subida', description: uploadFailure };
}

/** Why a picture referenced by URL could not be fetched, if any. */
function findUploadFailure(error: Record<string, string[] | null> | null | undefined): string | null {
  const [, problems] = Object.entries(error ?? {}).find(([name]) => /^logoUrl$|image_url$/.test(name)) ?? [];
  return problems?.[0] ?? null;
}
