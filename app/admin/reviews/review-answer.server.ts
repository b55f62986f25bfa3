import { data } from 'react-router';

/** The answer to an action on a review: done, or why not. */
export type ReviewAnswer = { ok: true; done: string } | { ok: false; problem: string };

export const refuse = (problem: string, status: number) => data<ReviewAnswer>({ ok: false, problem }, { status });

export const done = (text: string): ReviewAnswer => ({ ok: true, done: text });

export const reviewGone = 'La opinión ya no existe.';
