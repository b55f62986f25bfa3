import { data } from 'react-router';

/** The answer to a short form of staff: what was done, or why not, with the problems of single fields. */
export type StaffAnswer = (
  | { ok: true; done: string }
  /** `title`: 'No se pudo guardar' if absent */
  | { ok: false; title?: string; problem: string; errors?: FieldErrors }
) & {
  /** the number of the latest record, which the answer names; see `useRead` */
  newer?: number;
};
type FieldErrors = Record<string, string[] | null>;

export const done = (text: string): StaffAnswer => ({ ok: true, done: text });

export const refuse = (problem: string, status: number, errors?: FieldErrors) =>
  data<StaffAnswer>({ ok: false, problem, ...(errors && { errors }) }, { status });
