import { useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type * as v from 'valibot';
import type { ReadStoreForm } from '#shop/settings/save-store-form.server.ts';
import { blankBanner, storeForm } from '#shop/settings/store-form.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { FormBar } from '../form-bar.tsx';
import { type OfferedDraft, useFormDraft } from '../form-draft.ts';
import { NewerValues } from '../newer-values.tsx';
import { waitForUploads } from '../pictures/wait-for-uploads.ts';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import { BannerList } from './banner-list.tsx';
import { compareSettings } from './compare-settings.ts';
import { ContactPanel } from './contact-panel.tsx';
import { GeneralPanel } from './general-panel.tsx';
import { LegalPanel, PaymentsPanel, type PaymentsSummary } from './linked-panels.tsx';
import { PlacePanel } from './place-panel.tsx';
import type { StoreRefusal } from './settings.tsx';

/** What the form's fields hold before they are checked. */
export type StoreFormInput = v.InferInput<typeof storeForm>;

/** Under which what is typed here is kept until it is saved. */
export const storeDraftKey = 'personalizar-tienda';

const formId = 'personalizar-tienda';

type StoreSettingsFormProps = {
  settings: ReadStoreForm;
  /** whether the form begins with words that nobody has saved */
  isDraft: boolean;
  payments: PaymentsSummary;
  /** why the last try was not kept; another object each time */
  refusal: StoreRefusal | { problem: string } | undefined;
  onTakeNewer: (newer: ReadStoreForm) => void;
  onTakeDraft: (draft: OfferedDraft) => void;
  /** what stands at the foot */
  history: ReactNode;
};

export function StoreSettingsForm({ settings, isDraft, payments, refusal, ...props }: StoreSettingsFormProps) {
  const fingerprint = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const [form, fields] = useForm<StoreFormInput, v.InferOutput<typeof storeForm>>({
    id: formId,
    // With no banners one empty one is shown.
    defaultValue: { ...settings, banners: settings.banners.length > 0 ? settings.banners : [blankBanner] },
    lastResult: refusal && 'submission' in refusal ? refusal.submission : null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: storeForm }),
  });
  // The forms library would also mind the order of the fields, and banners nobody has written in.
  const isDirty = isDraft || compareSettings(settings, form.value).length > 0;
  const draft = useFormDraft(storeDraftKey, formId);
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop);

  const tell = useEffectEvent((refused: StoreRefusal | { problem: string }) => {
    const uploadFailure = 'submission' in refused ? findUploadFailure(refused.submission.error) : null;
    if (uploadFailure) toast({ title: 'Error de Subida', description: uploadFailure, kind: 'destructive' });
    else if ('newer' in refused) {
      toast({
        title: 'Error al Guardar',
        description: 'Otra persona guardó otros valores mientras editabas.',
        kind: 'destructive',
      });
    } else if ('problem' in refused) {
      toast({ title: 'Error al Guardar', description: refused.problem, kind: 'destructive' });
    }
  });
  useEffect(() => {
    if (refusal) tell(refusal);
  }, [refusal]);

  const wrong = Object.keys(form.allErrors).length;
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
              // The form is sent right after: over the values it was just told of, and no others.
              if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
            }}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <GeneralPanel fields={fields} />
          <ContactPanel fields={fields} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            <PlacePanel fields={fields} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <LegalPanel fields={fields} />
              <PaymentsPanel payments={payments} />
            </div>
          </div>
          <BannerList form={form} field={fields.banners} />
          {props.history}
        </div>

        <FormBar>
          <p role="status" className="mr-auto text-admin-body text-ink-2">
            {problem ? (
              <span className="flex items-start gap-2 font-semibold text-danger">
                <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
                No se pudo guardar la configuración. {problem}
              </span>
            ) : (
              formState(wrong, isDirty)
            )}
          </p>
          <Button type="submit" size="sm" pending={pending} pendingText="Guardando..." className="max-sm:w-full">
            Guardar Configuración
          </Button>
        </FormBar>
      </Form>
      {/* Not within the form: pressed there, its buttons would have the draft kept again. */}
      {leaving}
    </>
  );
}

/** Why a picture named by its address could not be brought in. */
function findUploadFailure(error: Record<string, string[] | null> | null | undefined): string | null {
  const [, problems] = Object.entries(error ?? {}).find(([name]) => /^logoUrl$|image_url$/.test(name)) ?? [];
  return problems?.[0] ?? null;
}

function formState(wrong: number, dirty: boolean): string {
  if (wrong > 0) return wrong === 1 ? 'Hay 1 campo por corregir' : `Hay ${wrong} campos por corregir`;
  return dirty ? 'Hay cambios sin guardar' : 'Sin cambios por guardar';
}
