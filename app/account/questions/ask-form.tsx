import { CircleAlert, CircleCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { LinkedWording } from '#app/storefront/legal/linked-wording.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextAreaField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { longestQuestion, shortestQuestion } from '#shop/experts/expert-question.ts';
import { dropDraft, keepDraft, takeDraft } from './question-draft.ts';
import type { AskAnswer, QuestionField } from './take-question.server.ts';

type AskFormProps = {
  viewerId: string;
  /** whether the form asks for the consent to use health data, because none is in force */
  consentNeeded: boolean;
  /** the response to a form sent without scripts */
  actionData: AskAnswer | undefined;
};

/** The form of a question. Only the server validates it, so that browsers without scripts get the same messages. */
export function AskForm({ viewerId, consentNeeded, actionData }: AskFormProps) {
  const fetcher = useFetcher<AskAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const settings = usePublicSettings();
  const answer = fetcher.data ?? actionData;
  const sending = fetcher.state !== 'idle';
  const [editedSince, setEditedSince] = useState<Partial<Record<QuestionField, AskAnswer>>>({});
  const [length, setLength] = useState<number | null>(null);

  const errorOf = (field: QuestionField) =>
    answer?.outcome === 'form' && editedSince[field] !== answer ? answer.errors[field] : undefined;
  const typed = answer && answer.outcome !== 'sent' ? answer.typed : undefined;

  useEffect(() => {
    const field = questionField(form.current);
    if (!field) return;
    restoreDraft(field, viewerId);
    setLength(field.value.length);
  }, [viewerId]);

  useFormAnswer(answer, (answer) => {
    dropDraft();
    if (answer.outcome === 'sent') {
      form.current?.reset();
      setLength(0);
      toast({ title: 'Pregunta enviada', description: 'Te avisaremos por correo cuando la respondamos.' });
      return;
    }
    toast({ title: 'Error al Enviar', description: reasonOf(answer), kind: 'destructive' });
    if (answer.outcome === 'form') focusFirst(form.current, answer.errors);
  });

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    keepDraft({ userId: viewerId, question: questionField(event.currentTarget)?.value ?? '' });
    void fetcher.submit(event.currentTarget);
  };

  return (
    <form
      ref={form}
      method="post"
      action="/perfil/questions"
      noValidate
      onSubmit={send}
      onInput={(event) => {
        const field = event.target as HTMLInputElement | HTMLTextAreaElement;
        if (field.name === 'question') setLength(field.value.length);
        if (answer) setEditedSince((before) => ({ ...before, [field.name]: answer }));
      }}
      className="grid grid-cols-1 gap-4"
    >
      <QuestionText defaultValue={typed?.question ?? ''} error={errorOf('question')} length={length} />
      {consentNeeded && (
        <CheckboxField
          id="pregunta-autorizacion"
          name="consent"
          defaultChecked={typed?.consent ?? false}
          error={errorOf('consent')}
          required
        >
          <LinkedWording wording={healthConsent(settings)} />
        </CheckboxField>
      )}
      {!sending && answer && <Note answer={answer} />}
      <div>
        <Button type="submit" pending={sending} pendingText="Enviando..." className="max-sm:w-full">
          Enviar pregunta
        </Button>
      </div>
    </form>
  );
}

type QuestionTextProps = {
  defaultValue: string;
  error: string | undefined;
  /** number of characters typed; null until scripts run */
  length: number | null;
};

function QuestionText({ length, ...props }: QuestionTextProps) {
  const counted = length === null ? null : `${length} de ${longestQuestion}`;
  return (
    <TextAreaField
      {...props}
      id="pregunta"
      name="question"
      label="Tu pregunta"
      hint={counted ?? `De ${shortestQuestion} a ${longestQuestion} caracteres.`}
      placeholder="¿Sobre qué producto o hábito quieres orientación?"
      rows={5}
      required
      maxLength={longestQuestion}
    />
  );
}

/** Restores a question that was being sent when the session expired, if the field is empty. */
function restoreDraft(field: HTMLTextAreaElement, viewerId: string) {
  const draft = takeDraft(viewerId);
  if (!draft || field.value !== '') return;
  field.value = draft;
  toast({ title: 'Tu pregunta sigue aquí', description: 'Todavía no se ha enviado.', kind: 'info' });
}

function questionField(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('question');
  return field instanceof HTMLTextAreaElement ? field : null;
}

function reasonOf(answer: Exclude<AskAnswer, { outcome: 'sent' }>): string {
  if (answer.outcome === 'failed') return answer.problem;
  return Object.values(answer.errors)[0] ?? '';
}

function focusFirst(form: HTMLFormElement | null, errors: Partial<Record<QuestionField, string>>) {
  const control = form?.elements.namedItem(errors.question ? 'question' : 'consent');
  if (control instanceof HTMLElement) control.focus();
}

/** The outcome within the form: it stays after the toast, and is all that browsers without scripts show. */
function Note({ answer }: { answer: AskAnswer }) {
  if (answer.outcome === 'form') return null;
  const isGood = answer.outcome === 'sent';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p
      className={`flex gap-2.5 rounded-control px-4 py-3 text-label ${isGood ? 'bg-green-tint text-green-deep' : 'bg-danger-tint text-danger-deep'}`}
    >
      <Icon aria-hidden="true" size={19} className="shrink-0" />
      {isGood
        ? 'Recibimos tu pregunta. La respuesta aparecerá en esta página.'
        : `Tu pregunta no se envió, y sigue aquí. ${answer.problem}`}
    </p>
  );
}
