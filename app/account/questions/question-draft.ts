/**
 * Keeps a question in session storage while it is being sent, so that it can be restored if the session has expired and
 * the user signs in again. Questions are health data, so the draft is bound to the account.
 */
type Draft = { userId: string; question: string };

const key = 'pregunta-por-enviar';

export function keepDraft(draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is disabled: there is no draft.
  }
}

/** Deletes the stored draft and returns its question; empty if this user has none. */
export function takeDraft(userId: string): string {
  const draft = readDraft();
  dropDraft();
  return draft?.userId === userId ? draft.question : '';
}

export function dropDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
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
