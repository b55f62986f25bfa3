import { RotateCw } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { askShop } from '#app/ask-shop.ts';
import { bugText, problemIn, unreachedText } from '#app/faults/fault-words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Acceptance } from '#shop/payments/provider.ts';

/** The documents' tokens expire after an unpublished time, so older ones are requested again. */
const freshForMs = 10 * 60_000;
const patienceMs = 15_000;

type Documents =
  | { state: 'loading' }
  | { state: 'ready'; acceptance: Acceptance; asOf: number }
  | { state: 'missing'; problem: string };

const providerAway = 'La pasarela de pago no responde.';

type Tokens = { acceptanceToken: string; personalAuthToken: string };

export type AcceptanceControl = ReturnType<typeof useAcceptance>;

/**
 * The two documents a card payer accepts: fetches them, validates their checkboxes and provides one pair of tokens per
 * payment.
 */
export function useAcceptance() {
  const [documents, setDocuments] = useState<Documents>({ state: 'loading' });
  const [missing, setMissing] = useState({ policy: false, personalData: false });
  const policy = useRef<HTMLInputElement>(null);
  const personalData = useRef<HTMLInputElement>(null);

  const load = useCallback(async () => {
    setDocuments({ state: 'loading' });
    const fetched = await fetchAcceptance();
    setDocuments(fetched.ok ? { state: 'ready', ...fetched, asOf: Date.now() } : { state: 'missing', ...fetched });
  }, []);
  useEffect(() => void load(), [load]);

  /** Marks the unticked boxes. Returns true while the documents are missing: `take` reports that. */
  function check(): boolean {
    if (documents.state !== 'ready') return true;
    const unticked = { policy: !policy.current?.checked, personalData: !personalData.current?.checked };
    setMissing(unticked);
    return !unticked.policy && !unticked.personalData;
  }

  async function take(): Promise<Tokens | null> {
    const loaded = documents.state === 'ready' ? documents : null;
    if (!loaded) return tellMissing(documents.state === 'missing' ? documents.problem : providerAway);
    // Fetches the documents again if they are old, or if their tokens have been used (`asOf` is 0 then).
    const isFresh = Date.now() - loaded.asOf < freshForMs;
    const fetched = isFresh ? { ok: true as const, acceptance: loaded.acceptance } : await fetchAcceptance();
    if (!fetched.ok) return tellMissing(fetched.problem);
    const { acceptance } = fetched;
    if (!sameDocuments(acceptance, loaded.acceptance)) {
      setDocuments({ state: 'ready', acceptance, asOf: Date.now() });
      untick(policy, personalData);
      setMissing({ policy: true, personalData: true });
      return null;
    }
    setDocuments({ state: 'ready', acceptance, asOf: 0 });
    return { acceptanceToken: acceptance.policy.token, personalAuthToken: acceptance.personalData.token };
  }

  function focus() {
    (policy.current?.checked ? personalData : policy).current?.focus();
  }

  return { documents, missing, policy, personalData, load, check, take, focus, recheck: () => void check() };
}

export function CardAcceptance({ acceptance, formId }: { acceptance: AcceptanceControl; formId: string }) {
  const id = useId();
  const { documents, missing, policy, personalData, load, recheck } = acceptance;

  if (documents.state === 'loading') return <Skeleton className="h-22 rounded-control" />;
  if (documents.state === 'missing') {
    return (
      <div role="alert" className="rounded-control bg-danger-tint px-4 py-3.5 text-label">
        <p className="font-semibold text-danger">{documents.problem}</p>
        <p className="mt-0.5 font-[450] text-ink-2">Intenta de nuevo en un momento o elige otro método de pago.</p>
        <Button variant="neutral" size="sm" onClick={() => void load()} className="mt-3">
          <RotateCw aria-hidden="true" size={16} />
          Reintentar
        </Button>
      </div>
    );
  }

  const { policy: policyDocument, personalData: dataDocument } = documents.acceptance;
  const unticked = 'Para pagar con tarjeta necesitas aceptar este documento.';
  const box = (ref: RefObject<HTMLInputElement | null>, isMissing: boolean) => ({
    ref,
    form: formId,
    required: true,
    error: isMissing ? unticked : null,
    onChange: isMissing ? recheck : undefined,
  });
  return (
    <>
      <CheckboxField id={`${id}-policy`} {...box(policy, missing.policy)}>
        Acepto haber leído los{' '}
        <DocumentLink href={policyDocument.link}>reglamentos y la política de privacidad</DocumentLink> de Wompi para
        hacer este pago.
      </CheckboxField>
      <CheckboxField id={`${id}-data`} {...box(personalData, missing.personalData)}>
        Acepto la{' '}
        <DocumentLink href={dataDocument.link}>autorización para la administración de datos personales</DocumentLink> de
        Wompi.
      </CheckboxField>
    </>
  );
}

function DocumentLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-green underline underline-offset-4">
      {children}
      <span className="sr-only"> (se abre en otra ventana)</span>
    </a>
  );
}

type Fetched = { ok: true; acceptance: Acceptance } | { ok: false; problem: string };

/** Fetches the documents; the shop answers with 503 if the provider did not give them. */
async function fetchAcceptance(): Promise<Fetched> {
  const init = { signal: AbortSignal.timeout(patienceMs) };
  const fetched = await askShop<Acceptance>('/checkout/aceptacion', init, unreachedText);
  if (fetched.response?.status === 503) return { ok: false, problem: providerAway };
  if (!fetched.ok) return fetched;
  if (fetched.response.ok) return { ok: true, acceptance: fetched.answer };
  return { ok: false, problem: problemIn(fetched.answer) ?? bugText };
}

function sameDocuments(one: Acceptance, other: Acceptance): boolean {
  return one.policy.link === other.policy.link && one.personalData.link === other.personalData.link;
}

function untick(...boxes: RefObject<HTMLInputElement | null>[]) {
  for (const box of boxes) if (box.current) box.current.checked = false;
}

function tellMissing(problem: string): null {
  toast({
    title: 'Error en el Pago',
    description: `${problem} Intenta de nuevo o elige otro método de pago.`,
    kind: 'destructive',
  });
  return null;
}
