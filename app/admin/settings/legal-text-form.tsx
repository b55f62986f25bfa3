import { ChevronDown, CircleAlert, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Block } from '#shop/legal/legal-document.ts';
import type { LegalPageKey } from '#shop/legal/legal-pages.ts';
import { legalFacts, longestLegalText } from '#shop/legal/legal-text-form.ts';
import type { ReadLegalText } from '#shop/legal/save-legal-text.server.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { FormBar } from '../form-bar.tsx';
import { useFormDraft } from '../form-draft.ts';
import { NewerValues } from '../newer-values.tsx';
import { Panel } from '../panel.tsx';
import { useUnsavedChanges } from '../unsaved-changes.tsx';
import { LegalPreview } from './legal-preview.tsx';
import type { LegalRefusal } from './legal-texts.tsx';

/** Under which what is typed of a text is kept until it is saved. */
export const legalDraftKey = (page: LegalPageKey) => `texto-legal-${page}`;

const formId = 'texto-legal';

type LegalTextFormProps = {
  page: LegalPageKey;
  label: string;
  text: ReadLegalText;
  /** whether the form begins with words that nobody has saved */
  isDraft: boolean;
  defaultText: string;
  /** the page as it is shown now */
  blocks: Block[];
  refusal: LegalRefusal | { problem: string } | undefined;
  onTakeNewer: (newer: ReadLegalText) => void;
  /** with the mark of the text it was written over */
  onTakeDraft: (draft: Pick<ReadLegalText, 'text' | 'fingerprint'>) => void;
  history: ReactNode;
};

/** One legal text in Markdown, with what its page will look like beside it. */
export function LegalTextForm({ page, text, isDraft, defaultText, refusal, ...props }: LegalTextFormProps) {
  const id = useId();
  const fingerprint = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(text.text);
  const newer = refusal && 'newer' in refusal ? refusal.newer : null;
  const problem = refusal && 'problem' in refusal ? refusal.problem : null;
  const wrong = refusal && 'submission' in refusal ? refusal.submission.error : null;
  const isDirty = isDraft || typed !== text.text;
  const draft = useFormDraft(legalDraftKey(page), formId);
  // Each text has its form, at the same path.
  const leaving = useUnsavedChanges(isDirty && !pending, draft.drop, ({ pathname, search }) => pathname + search);

  useEffect(() => {
    if (newer) {
      toast({
        title: 'Error al Guardar',
        description: 'Otra persona guardó otro texto mientras editabas.',
        kind: 'destructive',
      });
    } else if (problem) toast({ title: 'Error al Guardar', description: problem, kind: 'destructive' });
  }, [newer, problem]);

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
              // The form is sent right after: over the text it was just told of, and no other.
              if (fingerprint.current) fingerprint.current.value = newer.fingerprint;
            }}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <Panel
            title={props.label}
            id="texto"
            action={<span className="text-label text-ink-2">{text.isOwn ? 'Texto propio' : 'Texto de la tienda'}</span>}
          >
            <div ref={field}>
              <TextAreaField
                id={`${id}-text`}
                name="text"
                label="Texto en Markdown"
                hint="## Título, - lista, **importante**, [enlace](/envios)"
                rows={24}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                maxLength={longestLegalText}
                spellCheck
                error={wrong?.text ?? null}
              />
            </div>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button
                variant="neutral"
                size="sm"
                disabled={typed === defaultText}
                onClick={() => {
                  setTyped(defaultText);
                  field.current?.querySelector('textarea')?.focus();
                }}
              >
                <RotateCcw aria-hidden="true" size={18} />
                Volver al texto de la tienda
              </Button>
            </div>
            <Facts />
          </Panel>
          <LegalPreview page={page} text={typed} blocks={props.blocks} isShown={typed === text.text && !isDraft} />
        </div>
        <div className="mt-5">{props.history}</div>

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
      </Form>
      {/* Not within the form: pressed there, its buttons would have the draft kept again. */}
      {leaving}
    </>
  );
}

const longestShown = 280;

function startOf(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** The shop's own facts that a text may name. */
function Facts() {
  return (
    <details className="group mt-4 rounded-control-admin border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2.5 text-label font-semibold">
        Datos de la tienda que puedes nombrar
        <ChevronDown aria-hidden="true" size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-3 text-label">
        <p className="text-ink-2">
          La página pone el dato en lugar de su nombre. La línea que nombra un dato que la tienda no tiene, no se
          muestra.
        </p>
        <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
          {legalFacts.map(({ name, meaning }) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd className="text-ink-2 max-sm:mb-1.5">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
