import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#shop/customers/viewer.ts';

/** The values of a form's fields, in order, and when they were stored. */
type KeptDraft = { userId: string; keptAt: string; fields: [name: string, value: string][] };

export type OfferedDraft = { keptAt: Date; fields: [name: string, value: string][] };

/** Older drafts are useless, and a shared computer should not keep them. */
const longestDays = 7;
/** Debounce: storing after every keystroke would make typing slow on old computers. */
const pauseMs = 400;

/** Hidden fields with the loaded version of the record: they can differ although nothing was edited. */
const ownFields = new Set(['readAt', 'fingerprint', 'readStock', 'newId', 'list']);

/**
 * Stores what is typed into a form in `localStorage`, so that a lost connection, an expired session or a closed tab
 * loses nothing. A draft that the signed-in person left earlier is offered once: `take` accepts it (the form is then
 * filled with `draftValues`), `drop` deletes it. `sendForm` deletes the draft of a saved form. `changed` tells whether
 * the fields differ from their initial values.
 *
 * @param key identifies the edited record: 'producto-nuevo'
 * @param formId id of a form that is on the page from the first render
 */
export function useFormDraft(key: string, formId: string) {
  const userId = useRouteLoaderData<{ viewer: Viewer }>('admin/layout')?.viewer.userId ?? '';
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const [changed, setChanged] = useState(false);
  const untouched = useRef<string | null>(null);

  useEffect(() => setOffered(findDraft(key, userId)), [key, userId]);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    untouched.current ??= snapshot(fieldsOf(form));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let isOnItsWay = false;
    // Waits until the page has re-rendered for the event.
    const compareSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setChanged(snapshot(fieldsOf(form)) !== untouched.current));
    };
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const fields = fieldsOf(form);
      if (snapshot(fields) !== untouched.current) keepDraft(key, { userId, keptAt: new Date().toISOString(), fields });
    };
    const keepSoon = (event: Event) => {
      compareSoon();
      // While the form is being submitted, clicks are not edits; only typing is.
      if (event.type === 'input') isOnItsWay = false;
      if (!isOnItsWay) timer ??= setTimeout(keep, pauseMs);
    };
    const keepNow = () => timer && keep();
    // Stores the draft now. Until the response, only typing stores it again, because the response may delete the draft.
    const keepOnSubmit = (event: SubmitEvent) => {
      isOnItsWay = goesToShop(event);
      if (isOnItsWay) keep();
      else keepSoon(event);
    };
    for (const name of eventNames) form.addEventListener(name, keepSoon);
    form.addEventListener('submit', keepOnSubmit);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const name of eventNames) form.removeEventListener(name, keepSoon);
      form.removeEventListener('submit', keepOnSubmit);
      removeEventListener('pagehide', keepNow);
    };
  }, [key, formId, userId]);

  const drop = useCallback(() => {
    setOffered(null);
    dropDraft(key);
  }, [key]);
  const take = useCallback(() => setOffered(null), []);
  return { offered, take, drop, changed };
}

/** Deletes the draft of a form that was saved or discarded. */
export function dropDraft(key: string) {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Without storage there are no drafts.
  }
}

/**
 * Deletes the drafts on this device: all of them at sign-out; or, after sign-in, expired ones and those of other
 * people.
 *
 * @param except id of the person who has signed in; their drafts are kept
 */
export function dropDrafts(except?: string, now = Date.now()) {
  try {
    const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
    for (const name of names.filter((one) => one.startsWith(storageKey('')))) {
      const key = name.slice(storageKey('').length);
      if (except === undefined) dropDraft(key);
      // Deletes the draft if it is another person's or expired.
      else findDraft(key, except, now);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

/** Converts the fields of a draft to a form's default values: `offers[1].price` becomes `{ offers: [, { price }] }`. */
export function draftValues(fields: [name: string, value: string][]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    if (!/^\w+(\[\d{1,2}\]|\.\w+)*$/.test(name)) continue;
    const path: string[] = name.match(/\w+/g) ?? [];
    if (!path.includes('__proto__')) setAt(values, path, value);
  }
  return values;
}

function setAt(values: Record<string, unknown>, [key = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    values[key] = value;
    return;
  }
  const inner = Object.hasOwn(values, key) ? values[key] : undefined;
  const next = typeof inner === 'object' && inner !== null ? inner : /^\d+$/.test(rest[0] ?? '') ? [] : {};
  values[key] = next;
  setAt(next as Record<string, unknown>, rest, value);
}

/** Events after which a form may have changed; click, because buttons move rows. */
const eventNames = ['input', 'change', 'click'] as const;
/** The name of Conform's own buttons, such as 'add row'. */
const intentField = '__INTENT__';

/** Tells whether a form is sent to the server: adding or removing a row submits it too, but only to Conform. */
export function goesToShop({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute('name') !== intentField;
}

const storageKey = (key: string) => `borrador:${key}`;

function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && name !== intentField ? [[name, value] as [string, string]] : [],
  );
}

const snapshot = (fields: [string, string][]) => JSON.stringify(fields.filter(([name]) => !ownFields.has(name)));

/** Stores the draft of a form on this device. */
export function keepDraft(key: string, draft: KeptDraft) {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: the form works without drafts.
  }
}

/** Finds a person's draft on this device. Deletes it if it is another person's, expired or unreadable. */
export function findDraft(key: string, userId: string, now = Date.now()): OfferedDraft | null {
  try {
    const kept: Partial<KeptDraft> | null = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    if (!kept) return null;
    const keptAt = new Date(kept.keptAt ?? '');
    const isFresh = now - keptAt.getTime() < longestDays * 24 * 60 * 60_000;
    if (kept.userId === userId && isFresh && isFields(kept.fields)) return { keptAt, fields: kept.fields };
  } catch {
    // Not written by this module, or corrupt.
  }
  dropDraft(key);
  return null;
}

function isFields(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string')
  );
}
