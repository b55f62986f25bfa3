/**
 * A question on its way, kept in the tab until the shop has it: whose session lapsed meanwhile is sent to sign in, and
 * finds it again afterwards. It is about somebody's health, so nobody else who signs in there is shown it.
 */
type Draft = { userId: string; question: string };

const key = 'pregunta-por-enviar';

export function keepDraft(draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses what it loses anyway.
  }
}

/** What somebody was sending when they were sent away, once; empty when there is nothing of theirs. */
export function takeDraft(userId: string): string {
  const draft = readDraft();
  dropDraft();
  return draft?.userId === userId ? draft.question : '';
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function readDraft(): Draft | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return draft && typeof draft.userId === 'string' && typeof draft.question === 'string' ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
