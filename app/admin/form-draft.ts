import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './layout.tsx';

/** What stood in a form's fields, in their order, and when. */
type KeptDraft = { userId: string; keptAt: string; fields: [name: string, value: string][] };

export type OfferedDraft = { keptAt: Date; fields: [name: string, value: string][] };

/** Older words are of no use to anybody, and a shared computer need not keep them. */
const longestDays = 7;
/** Writing on every letter would make typing slow on old machines. */
const pauseMs = 400;

/** The fields by which a form tells what it was filled with: they differ without anybody having changed anything. */
const ownFields = new Set(['readAt', 'fingerprint', 'readStock', 'newId', 'list']);

/**
 * Keeps what is typed into a form on this device, so that a lost connection, an ended session or a closed tab costs nothing.
 *
 * What whoever is signed in left here before is offered once: `take` gives its fields, with which the form is to be filled
 * anew (`draftValues` reads them as Conform does), `drop` forgets it. A form that was saved forgets it by `sendForm`.
 *
 * `changed` tells whether the fields differ from what the form was filled with.
 *
 * @param key of the thing that is edited: 'producto-nuevo'
 * @param formId of the form, which is on the page from the start
 */
export function useFormDraft(key: string, formId: string) {
  const userId = useRouteLoaderData<typeof layoutLoader>('admin/layout')?.viewer.userId ?? '';
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const [changed, setChanged] = useState(false);
  const untouched = useRef<string | null>(null);

  useEffect(() => setOffered(findDraft(key, userId)), [key, userId]);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    untouched.current ??= told(fieldsOf(form));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let isOnItsWay = false;
    // Once the page has changed after what was heard.
    const compareSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setChanged(told(fieldsOf(form)) !== untouched.current));
    };
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const fields = fieldsOf(form);
      if (told(fields) !== untouched.current) keepDraft(key, { userId, keptAt: new Date().toISOString(), fields });
    };
    const keepSoon = (event: Event) => {
      compareSoon();
      // A press of a button that waits for the shop's answer is no typing.
      if (event.type === 'input') isOnItsWay = false;
      if (!isOnItsWay) timer ??= setTimeout(keep, pauseMs);
    };
    const keepNow = () => timer && keep();
    // When it goes to the shop nothing may be written after the answer.
    const keepOnSubmit = (event: SubmitEvent) => {
      isOnItsWay = goesToShop(event);
      if (isOnItsWay) keep();
      else keepSoon(event);
    };
    for (const name of heard) form.addEventListener(name, keepSoon);
    form.addEventListener('submit', keepOnSubmit);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const name of heard) form.removeEventListener(name, keepSoon);
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

/** Forgets what was kept of a form, because the shop has it now, or because nobody wants it. */
export function dropDraft(key: string) {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Forgets every draft on this device, for somebody who leaves it on purpose; or, of a person who has come in, what others
 * left and what is too old.
 *
 * @param except who has come in
 */
export function dropDrafts(except?: string, now = Date.now()) {
  try {
    const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
    for (const name of names.filter((one) => one.startsWith(storageKey('')))) {
      const key = name.slice(storageKey('').length);
      if (except === undefined) dropDraft(key);
      // What is not theirs, or too old, is forgotten by being looked for.
      else findDraft(key, except, now);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The fields of a draft as a form's default values: `offers[1].price` becomes `{ offers: [, { price }] }`. */
export function draftValues(fields: [name: string, value: string][]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of fields) {
    const [, field = '', place, inner] = /^(\w+)(?:\[(\d{1,2})\](?:\.(\w+))?)?$/.exec(name) ?? [];
    if (field === '' || field === '__proto__') continue;
    if (place === undefined) {
      values[field] = value;
      continue;
    }
    const list = (Array.isArray(values[field]) ? values[field] : []) as unknown[];
    values[field] = list;
    const index = Number(place);
    list[index] = inner ? { ...(list[index] as object | undefined), [inner]: value } : value;
  }
  return values;
}

/** What tells of a change; rows are moved by buttons. */
const heard = ['input', 'change', 'click'] as const;
/** The field by which Conform tells its own buttons from the one that saves. */
const intentField = '__INTENT__';

/** Whether a form is sent to the shop; adding or removing a row sends it to itself. */
export function goesToShop({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute('name') !== intentField;
}

const storageKey = (key: string) => `borrador:${key}`;

function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && name !== intentField ? [[name, value] as [string, string]] : [],
  );
}

const told = (fields: [string, string][]) => JSON.stringify(fields.filter(([name]) => !ownFields.has(name)));

function keepDraft(key: string, draft: KeptDraft) {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // A full or closed storage: the form is on the page all the same.
  }
}

/** What the same person left on this device; of another person's nothing is shown, and nothing left. */
export function findDraft(key: string, userId: string, now = Date.now()): OfferedDraft | null {
  try {
    const kept: Partial<KeptDraft> | null = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    if (!kept) return null;
    const keptAt = new Date(kept.keptAt ?? '');
    const isFresh = now - keptAt.getTime() < longestDays * 24 * 60 * 60_000;
    if (kept.userId === userId && isFresh && isFields(kept.fields)) return { keptAt, fields: kept.fields };
  } catch {
    // Not ours, or not readable.
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
