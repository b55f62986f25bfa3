import { ChevronDown, CircleAlert, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DraftNotice } from '#app/admin/form/draft-notice.tsx';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { useFormDraft } from '#app/admin/form/form-draft.ts';
import type { FormRefusal } from '#app/admin/form/form-refusal.ts';
import { NewerValues } from '#app/admin/form/newer-values.tsx';
import { useUnsavedChanges } from '#app/admin/form/unsaved-changes.tsx';
import { insertWords } from '#app/admin/formatting/edit-text.ts';
import { FormatBar } from '#app/admin/formatting/format-bar.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Block } from '#shop/legal/legal-document.ts';
import type { LegalPageKey } from '#shop/legal/legal-pages.ts';
import { legalFacts, longestLegalText } from '#shop/legal/legal-text-form.ts';
import type { ReadLegalText } from '#shop/legal/save-legal-text.server.ts';
import { LegalPreview } from './legal-preview.tsx';

/** The key of the unsaved draft of a text. */
export const legalDraftKey = (page: LegalPageKey) => `texto-legal-${page}`;

const formId = 'texto-legal';

type LegalTextFormProps = {
  page: LegalPageKey;
  label: string;
  text: ReadLegalText;
  /** whether the form starts with an unsaved draft */
  isDraft: boolean;
  defaultText: string;
  /** the page as rendered from the saved text */
  blocks: Block[];
  refusal: FormRefusal<ReadLegalText> | undefined;
  onTakeNewer: (newer: ReadLegalText) => void;
  /** with the fingerprint of the text that the draft was based on */
  onTakeDraft: (draft: Pick<ReadLegalText, 'text' | 'fingerprint'>) => void;
  history: ReactNode;
};

/** The form for one legal text in Markdown, with a preview of its page. */
export function LegalTextForm({ page, text, isDraft, defaultText, refusal, ...props }: LegalTextFormProps) {
  const fingerprint = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(text.text);
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const wrong = refusal && 'submission' in refusal ? refusal.submission.error : null;
  const isDirty = isDraft || typed !== text.text;
  const draft = useFormDraft(legalDraftKey(page), formId);
  // All texts have the same path; the query tells them apart.
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop, ({ pathname, search }) => pathname + search);

  useFormAnswer(refusal, () => {
    const description = newer ? 'Otra persona guardó otro texto mientras editabas.' : problem;
    if (description) toast({ title: 'Error al Guardar', description, kind: 'destructive' });
  });

  return (
    <>
      <Form method="post" id={formId} noValidate preventScrollReset className="pb-32 sm:pb-20">
        <input type="hidden" name="page" value={page} />
        <input ref={fingerprint} type="hidden" name="fingerprint" defaultValue={text.fingerprint} />
        <DraftNotice
          draft={isDraft ? null : draft.offered}
          onDrop={draft.drop}
          onTake={({ fields }) => {
            draft.take();
            const kept = new Map(fields);
            props.onTakeDraft({ text: kept.get('text') ?? '', fingerprint: kept.get('fingerprint') ?? '' });
          }}
        />
        {newer && (
          <NewerValues
            savedAt={null}
            rows={[{ field: props.label, theirs: startOf(newer.text), yours: startOf(typed) }]}
            onTake={() => props.onTakeNewer(newer)}
            onOverwrite={() => {
              // The form is submitted next: it may overwrite exactly the newer text that was shown.
              if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
            }}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <TextPanel
            label={props.label}
            isOwn={text.isOwn}
            typed={typed}
            onType={setTyped}
            defaultText={defaultText}
            error={wrong?.text ?? null}
          />
          <LegalPreview page={page} text={typed} blocks={props.blocks} isShown={typed === text.text && !isDraft} />
        </div>
        <div className="mt-5">{props.history}</div>

        <SaveBar problem={problem} isDirty={isDirty} pending={pending} />
      </Form>
      {/* Outside the form: inside, a click on its buttons would store the draft again. */}
      {leaving}
    </>
  );
}

type TextPanelProps = {
  label: string;
  isOwn: boolean;
  typed: string;
  onType: (text: string) => void;
  defaultText: string;
  error: string[] | null;
};

/** The text field, with a button that restores the default text. */
function TextPanel({ label, isOwn, typed, onType, defaultText, error }: TextPanelProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Panel
      title={label}
      id="texto"
      action={<span className="text-label text-ink-2">{isOwn ? 'Texto propio' : 'Texto de la tienda'}</span>}
    >
      <FormatBar field={field} />
      <TextAreaField
        ref={field}
        id={`${id}-text`}
        name="text"
        label="Texto de la página"
        hint="Selecciona una parte y presiona un botón. Las marcas que pone (##, **, -) no se leen en la página."
        rows={24}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        maxLength={longestLegalText}
        spellCheck
        error={error}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="neutral"
          size="sm"
          disabled={typed === defaultText}
          onClick={() => {
            onType(defaultText);
            field.current?.focus();
          }}
        >
          <RotateCcw aria-hidden="true" size={18} />
          Volver al texto de la tienda
        </Button>
      </div>
      <Facts onPut={(name) => field.current && insertWords(field.current, `{${name}}`)} />
    </Panel>
  );
}

function SaveBar({ problem, isDirty, pending }: { problem: string | null; isDirty: boolean; pending: boolean }) {
  return (
    <FormBar>
      <p role="status" className="mr-auto text-admin-body text-ink-2">
        {problem ? (
          <span className="flex items-start gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            No se pudo guardar la configuración. {problem}
          </span>
        ) : isDirty ? (
          'Hay cambios sin guardar'
        ) : (
          'Sin cambios por guardar'
        )}
      </p>
      <Button type="submit" size="sm" pending={pending} pendingText="Guardando..." className="max-sm:w-full">
        Guardar Configuración
      </Button>
    </FormBar>
  );
}

const longestShown = 280;

function startOf(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Lists the shop's data that a text may name, each with a button that puts its name at the cursor. */
function Facts({ onPut }: { onPut: (name: string) => void }) {
  return (
    <details className="group mt-4 rounded-control-admin border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2.5 text-label font-semibold">
        Datos de la tienda que puedes nombrar
        <ChevronDown aria-hidden="true" size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-3 text-label">
        <p className="text-ink-2">
          Presiona uno para ponerlo donde está el cursor. La página muestra el dato en su lugar; la línea que nombra un
          dato que la tienda no tiene, no se muestra.
        </p>
        <ul className="mt-2 grid">
          {legalFacts.map(({ name, meaning }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onPut(name)}
                className="grid min-h-11 w-full items-center gap-x-4 rounded-control-admin px-2 py-1.5 text-left hover:bg-green-tint sm:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <span className="font-semibold text-green">{`{${name}}`}</span>
                <span className="text-ink-2">{meaning}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
