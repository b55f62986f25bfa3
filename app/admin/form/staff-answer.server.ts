import { data } from 'react-router';

/** The answer to a short form of staff: what was done, or why not, with the problems of single fields. */
export type StaffAnswer = { ok: true; done: string } | { ok: false; problem: string; errors?: FieldErrors };
type FieldErrors = Record<string, string[] | null>;

export const done = (text: string): StaffAnswer => ({ ok: true, done: text });

export const refuse = (problem: string, status: number, errors?: FieldErrors) =>
  data<StaffAnswer>({ ok: false, problem, ...(errors && { errors }) }, { status });
