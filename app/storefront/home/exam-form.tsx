import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#app/account/use-viewer.ts';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { examConsent } from '#shop/service-requests/exam-consent.ts';
import type { ExamField } from '#shop/service-requests/exam-form.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import type { ExamAnswer } from './answer-exam-request.server.ts';

type Words = { title: string; text: string };

/** The toast of each outcome. */
const words = {
  sent: {
    title: 'Solicitud Enviada',
    text: 'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  },
  form: { title: 'Error en el formulario', text: 'Por favor, corrige los campos marcados.' },
  failed: {
    title: 'Error al enviar',
    text: 'Hubo un problema al enviar tu solicitud. Por favor, inténtalo de nuevo.',
  },
} satisfies Record<ExamAnswer['outcome'], Words>;
const fieldsInOrder: ExamField[] = ['name', 'phone', 'email', 'notes', 'consent'];

type ExamFormProps = {
  settings: PublicSettings;
  /** the response to a form sent without scripts */
  actionData: ExamAnswer | undefined;
};

/**
 * The form that requests an exam. Only the server validates it, so that the page loads no validation code and browsers
 * without scripts get the same messages. Without scripts the response is the page, scrolled to this section; with
 * scripts the page stays.
 */
export function ExamForm({ settings, actionData }: ExamFormProps) {
  const fetcher = useFetcher<ExamAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const person = useViewer();
  const answer = fetcher.data ?? actionData;
  const sending = fetcher.state !== 'idle';
  const { errorOf, isEdited, noteEdit } = useErrorsUntilEdited(answer);

  useFormAnswer(answer, (answer) => {
    const { title, text } = wordsOf(answer);
    toast({ title, description: text, kind: answer.outcome === 'sent' ? 'success' : 'destructive' });
    if (answer.outcome === 'sent') form.current?.reset();
    if (answer.outcome === 'form') focusFirst(form.current, answer.errors);
  });

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Nothing on the page changes with the request, so it need not be loaded again.
    if (!sending) void fetcher.submit(event.currentTarget, { defaultShouldRevalidate: false });
  };

  const note = sending || isEdited ? undefined : answer;
  // After a page load the note is at the top of the form; after a fetch it is at the button, next to a toast.
  const besideToast = note !== undefined && note === fetcher.data;

  // The defaults of fields that were not edited. After success the form is empty, for another person.
  const viewer = person.state === 'signed-in' ? person.viewer : null;
  const typed = answer?.outcome === 'sent' ? undefined : answer?.typed;
  const prefill = answer?.outcome === 'sent' ? null : viewer;

  return (
    <form
      ref={form}
      method="post"
      action="/?index#examen"
      noValidate
      onSubmit={send}
      onInput={noteEdit}
      className="grid grid-cols-1 gap-5 rounded-panel bg-surface px-[18px] py-7 sm:p-9"
    >
      {note && !besideToast && <Note answer={note} besideToast={false} />}
      <ExamFields typed={typed} prefill={prefill} settings={settings} errorOf={errorOf} />
      {note && besideToast && <Note answer={note} besideToast />}
      <Button type="submit" pending={sending} pendingText="Enviando..." className="w-full">
        Solicitar examen
      </Button>
    </form>
  );
}

type ExamFieldsProps = {
  /** the submitted values, after a refusal */
  typed: Extract<ExamAnswer, { typed: unknown }>['typed'] | undefined;
  prefill: { fullName: string; email: string } | null;
  settings: PublicSettings;
  errorOf: (field: ExamField) => string | undefined;
};

function ExamFields({ typed, prefill, settings, errorOf }: ExamFieldsProps) {
  return (
    <>
      <TextField
        id="examen-nombre"
        name="name"
        defaultValue={typed?.name ?? prefill?.fullName ?? ''}
        error={errorOf('name')}
        label="Nombre"
        placeholder="Tu nombre completo"
        autoComplete="name"
        required
        maxLength={120}
      />
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          id="examen-celular"
          name="phone"
          defaultValue={typed?.phone ?? ''}
          error={errorOf('phone')}
          label="Celular"
          type="tel"
          inputMode="tel"
          placeholder="300 123 4567"
          autoComplete="tel-national"
          required
          maxLength={40}
        />
        <TextField id="examen-ciudad" label="Ciudad" value={settings.city} readOnly autoComplete="off" />
      </div>
      <TextField
        id="examen-correo"
        name="email"
        defaultValue={typed?.email ?? prefill?.email ?? ''}
        error={errorOf('email')}
        label="Correo electrónico"
        type="email"
        placeholder="tu@correo.com"
        autoComplete="email"
        required
        maxLength={254}
      />
      <TextAreaField
        id="examen-notas"
        name="notes"
        defaultValue={typed?.notes ?? ''}
        error={errorOf('notes')}
        label="Notas"
        optional
        hint="Contar datos de salud es opcional."
        placeholder="¿Qué horario prefieres?"
        maxLength={1000}
      />
      <CheckboxField
        id="examen-autorizacion"
        name="consent"
        defaultChecked={typed?.consent ?? false}
        error={errorOf('consent')}
        required
      >
        <LinkedWording wording={examConsent(settings)} />
      </CheckboxField>
    </>
  );
}

/** The error of each field, until that field is edited. */
function useErrorsUntilEdited(answer: ExamAnswer | undefined) {
  const [edits, setEdits] = useState<{ since: ExamAnswer | undefined; fields: string[] }>({
    since: answer,
    fields: [],
  });
  const edited = edits.since === answer ? edits.fields : [];
  return {
    errorOf: (field: ExamField) =>
      answer?.outcome === 'form' && !edited.includes(field) ? answer.errors[field] : undefined,
    isEdited: edited.length > 0,
    noteEdit(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (!edited.includes(name)) setEdits({ since: answer, fields: [...edited, name] });
    },
  };
}

function wordsOf(answer: ExamAnswer): Words {
  const usual = words[answer.outcome];
  return answer.outcome === 'failed' ? { ...usual, text: answer.message ?? usual.text } : usual;
}

function focusFirst(form: HTMLFormElement | null, errors: Partial<Record<ExamField, string>>) {
  const first = fieldsInOrder.find((field) => errors[field]);
  const control = first && form?.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}

/** The outcome within the form: it stays when the toast is gone, and is all that browsers without scripts show. */
function Note({ answer, besideToast }: { answer: ExamAnswer; besideToast: boolean }) {
  const { title, text } = besideToast ? wordsBesideToast(answer) : wordsOf(answer);
  if (!text) return null;
  const isGood = answer.outcome === 'sent';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div
      className={classNames(
        'flex gap-3 rounded-control px-4 py-3.5 text-label',
        isGood ? 'bg-green-tint text-green-deep' : 'bg-danger-tint text-danger-deep',
      )}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <div>
        {title && <h3 className="text-label tracking-normal">{title}</h3>}
        <p>{text}</p>
      </div>
    </div>
  );
}

/** The note next to a toast: only what the toast and the field errors do not already say. */
function wordsBesideToast(answer: ExamAnswer): Words {
  switch (answer.outcome) {
    case 'sent':
      return { title: '', text: 'Gracias. Te llamaremos para acordar el día de tu examen.' };
    case 'form':
      return { title: '', text: '' };
    case 'failed':
      return { title: '', text: answer.message ?? 'Tu solicitud no se envió. Lo que escribiste sigue aquí.' };
  }
}
